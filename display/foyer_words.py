"""What the lobby and the invitation say."""

from __future__ import annotations

from display.foyer_option_words import RULES, VALUES
from display.foyer_scene import Choice, Lobby, LobbyFault, LobbyRow, LobbyTold, Waiting
from display.language import LANGUAGES, Language, msg, msgs
from display.refusals import NOTICES
from display.rulebook import rulebook
from display.scene import NoticeKind, RulesSheet
from display.words import ADJUST, READ
from engine.games import game

INVITATION = msg("invitation", "Tap a card to play")

SIT = msg("lobby", "OK sits down here.")
SITS = msg("lobby", "You play. Minus stands up.")
CHANGE = msg("lobby", "Minus and plus change it. OK goes on.")
OPTIONS_KEYS = msg("lobby", "Plus opens the options. OK goes on.")
DONE_KEYS = msg("lobby", "OK goes back.")
CHANGED_KEYS = msg("lobby", "OK goes back. Minus has all as usual again.")
START_KEYS = msg("lobby", "OK starts the match. Plus changes it, minus stands up.")
COMPUTER = msg("lobby", "A computer plays here. OK sits down.")

UNKNOWN_TAG = msg("lobby", "This tag is not known at this table. The staff can add it.")
TOLD = {
    LobbyTold.UNKNOWN_TAG: UNKNOWN_TAG,
    LobbyTold.NOT_NOW: NOTICES[NoticeKind.NOT_NOW],
    LobbyTold.STAFF_ONLY: NOTICES[NoticeKind.STAFF_ONLY],
}

LABELS = {
    LobbyRow.GAME: msg("lobby", "Game"),
    LobbyRow.SEATS: msg("lobby", "Players"),
    LobbyRow.LENGTH: msg("lobby", "Length of the match"),
    LobbyRow.PERIOD: msg("lobby", "Time of day"),
    LobbyRow.LEVEL: msg("lobby", "Computers"),
    LobbyRow.LANGUAGE: msg("lobby", "Language"),
    LobbyRow.OPTIONS: msg("lobby", "Options"),
    LobbyRow.START: msg("lobby", "Start the match"),
    LobbyRow.DONE: msg("lobby", "Back"),
}

AS_USUAL = msg("button", "All as usual")
USUAL = msg("options", "as usual")

OPTIONS = {
    "easy": msg("how computers play", "easy"),
    "normal": msg("how computers play", "normal"),
    "hard": msg("how computers play", "hard"),
    "day": msg("time of day", "day"),
    "night": msg("time of day", "night"),
}
COUNTS = {
    "seats": msgs("lobby", "{count} player", "{count} players"),
    "deals": msgs("length of a match", "{count} deal", "{count} deals"),
    "points": msgs("length of a match", "to {count} point", "to {count} points"),
    "changed": msgs("options", "{count} changed", "{count} changed"),
}

FOR_SEATS = msgs("a game's number of seats", "For {count} player", "For {count} players")
FOR_FEW_OR_MANY = msg("a game's number of seats", "For {few} or {many} players")
WITH_COMPUTERS = msg("lobby", "Computers take the free seats.")

FAULTS = {
    LobbyFault.TOO_MANY: msg(
        "lobby",
        "{persons} sit here, and there are {seats} seats: choose another game, or stand up.",
    ),
    LobbyFault.TOO_FEW_PLACES: msg(
        "lobby", "The game needs {seats} places, and this table has {places}: choose another."
    ),
    LobbyFault.UNTAPPED: msg(
        "lobby",
        "Hands that nobody taps need {seats} persons: sit down, or change the option.",
    ),
}

WAITING = {
    Waiting.OFFERED: msg("lobby", "A match waits here. OK goes on with it, minus ends it."),
    Waiting.ENDING: msg("lobby", "End that match for good? OK ends it, minus goes back."),
}


def game_title(language: Language, name: str) -> str:
    """What people call the game of this name."""
    code = language.code if language.code in LANGUAGES else "en"
    return rulebook(name, code).title


def label_words(language: Language, choice: Choice) -> str:
    """What a row decides."""
    return language.say(RULES[choice.key] if choice.row is LobbyRow.RULE else LABELS[choice.row])


def option_words(language: Language, choice: Choice, index: int | None = None) -> str:
    """What a row is set to, or would be by another of its options; languages by their own
    names."""
    option = choice.options[choice.index if index is None else index]
    match choice.row:
        case LobbyRow.GAME:
            return game_title(language, option.word)
        case LobbyRow.LANGUAGE:
            return LANGUAGES[option.word]
        case LobbyRow.RULE:
            return language.say(VALUES[choice.key][option.word], count=option.count)
        case LobbyRow.OPTIONS if not option.count:
            return language.say(USUAL)
    if option.word in COUNTS:
        return language.say(COUNTS[option.word], count=option.count)
    return language.say(OPTIONS[option.word])


def seats_words(language: Language, name: str) -> str:
    """For how many players the game is."""
    few, *more = game(name).seat_counts
    if more:
        return language.say(FOR_FEW_OR_MANY, few=few, many=more[-1])
    return language.say(FOR_SEATS, count=few)


def told_words(language: Language, lobby: Lobby, number: int) -> str:
    """What is wrong, for the place of this number; empty where nothing is."""
    if lobby.told is not None and lobby.told_at in (None, number):
        return language.say(TOLD[lobby.told])
    if lobby.fault is None or number != lobby.opener:
        return ""
    fields = {"persons": len(lobby.persons), "places": len(lobby.table), "seats": lobby.seats}
    return language.say(FAULTS[lobby.fault], **fields)


def panel_words(language: Language, lobby: Lobby, number: int) -> str:
    """What the place of this number is told, below its name."""
    if told := told_words(language, lobby, number):
        return told
    if lobby.sheet is not None and lobby.sheet.place.number == number:
        return language.say(READ if isinstance(lobby.sheet, RulesSheet) else ADJUST)
    if lobby.waiting is not None:
        return language.say(WAITING[lobby.waiting])
    if number == lobby.opener:
        choice = lobby.choices[lobby.row]
        changed = CHANGED_KEYS if choice.options else DONE_KEYS
        keys = {LobbyRow.START: START_KEYS, LobbyRow.OPTIONS: OPTIONS_KEYS, LobbyRow.DONE: changed}
        return language.say(keys.get(choice.row, CHANGE))
    if number in lobby.persons:
        return language.say(SITS)
    return language.say(COMPUTER if number in lobby.computers else SIT)
