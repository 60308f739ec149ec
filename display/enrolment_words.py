"""What whoever enrols tags is asked and told, and what commands are called."""

from __future__ import annotations

from display.actions import Command
from display.adjusting import Row
from display.enrolment_scene import Enrolling, Meant, Told
from display.foyer_words import UNKNOWN_TAG
from display.language import Language, msg
from display.menus import MENU
from display.names import card_name
from display.refusals import HERE, NOTICES
from display.scene import MenuItem, NoticeKind
from display.settings_sheet import LABELS

CARD = msg("enrolment", "Next: {card}. Lay it on a pad, alone.")
RENEWED = msg("enrolment", "New: {card}. Lay it on a pad; the old one counts no more.")
COMMAND = msg("enrolment", "Next: {command}. Lay a tag on a pad.")
BADGE = msg("enrolment", "Badge of {name}: lay a tag on a pad.")
CHECK = msg("enrolment", "Lay each card of the deck on a pad.")
COMPLETE = msg("enrolment", "All have a tag. OK ends.")
KEYS = msg("enrolment", "Minus takes the last one back, plus leaves this one for later, OK stops.")
KEYS_CHECK = msg("enrolment", "OK ends, and tells what is missing.")

TOLD = {
    Told.TAKEN: msg("enrolment", "{name}: done."),
    Told.BACK: msg("enrolment", "{name}: taken back."),
    Told.KNOWN: msg("enrolment", "This tag is known: {name}. Take another."),
    Told.REVERSED: msg(
        "enrolment", "This is {name}, read back to front. Use the kind of pad that enrolled it."
    ),
    Told.STRANGE: UNKNOWN_TAG,
    Told.UNUSABLE: msg(
        "enrolment", "This tag makes up its number, or was half read. Take another."
    ),
    Told.WEAK: msg("enrolment", "This tag is hardly read. Lay it flat, or take another."),
    Told.SEVERAL: NOTICES[NoticeKind.ONE_CARD],
    Told.NO_PAD: HERE[NoticeKind.READER_LOST],
}

#: The three keys are called by their signs.
_SIGNS = {Command.OK: "OK", Command.MINUS: "−", Command.PLUS: "+"}
COMMANDS = {
    Command.PASS: msg("command card", "Pass"),
    Command.COMBINE: MENU[MenuItem.COMBINE],
    Command.TAKE_BACK: MENU[MenuItem.TAKE_BACK],
    Command.LAST_TRICK: MENU[MenuItem.LAST_TRICK],
    Command.RULES: MENU[MenuItem.RULES],
    Command.SETTINGS: MENU[MenuItem.SETTINGS],
    Command.LANGUAGE: LABELS[Row.LANGUAGE],
    Command.PAUSE: MENU[MenuItem.PAUSE],
    Command.MENU: msg("command card", "Menu"),
    Command.NEW_MATCH: msg("command card", "New match"),
    Command.STAFF: msg("command card", "Staff"),
}


def command_name(language: Language, command: Command) -> str:
    """What a command is called."""
    return _SIGNS.get(command) or language.say(COMMANDS[command])


def meant_words(language: Language, meant: Meant) -> str:
    """What a tag stands for: a card, a command or a person by name."""
    if meant.card:
        return card_name(language, meant.card)
    return command_name(language, meant.command) if meant.command else meant.person


def asked_words(language: Language, shown: Enrolling) -> str:
    """What is to be done next."""
    if shown.checks and not shown.is_complete:
        return language.say(CHECK)
    wanted = shown.wanted
    if wanted is None:
        return language.say(NOTICES[NoticeKind.DECK_COMPLETE] if shown.checks else COMPLETE)
    if wanted.card:
        message = RENEWED if shown.renews else CARD
        return language.say(message, card=meant_words(language, wanted))
    if wanted.command:
        return language.say(COMMAND, command=meant_words(language, wanted))
    return language.say(BADGE, name=wanted.person)


def told_words(language: Language, shown: Enrolling) -> str:
    """What came of what lies there; empty where nothing is to be said."""
    if shown.told is None:
        return ""
    name = meant_words(language, shown.met) if shown.met is not None else ""
    return language.say(TOLD[shown.told], name=name)


def key_words(language: Language, shown: Enrolling) -> str:
    """What the three keys do."""
    if shown.checks:
        return language.say(KEYS_CHECK)
    return "" if shown.wanted is None else language.say(KEYS)
