"""What a seat is asked to do, and how a deal ended, in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from display import ramejan_words, repair_words
from display.language import Language, msg, msgs
from display.menus import ANY_PROPOSAL, ANY_REPAIR, MENU, PROPOSALS, REPAIRS
from display.names import Namer, proper_rank, suit_name
from display.scene import MenuItem, Prompt, PromptKind
from display.situation import Pair, PairReason, Turn
from engine.cards import Suit

GATHER = msg("prompt", "Shuffle all the cards. OK begins the deal.")
DEAL_TO = msg("prompt", "Next card to {name}: tap it, face down.")
DEAL_INTO_RACK = msg(
    "prompt", "Next card to {name}: tap it on that pad, face down, then into slot {slot}."
)
DEAL_TALON = msg("prompt", "Next card to the talon: tap it, face down.")
DEAL_OKIE = msg("prompt", "The next card is the Okie: turn it up and tap it.")
DEAL_SIDE = msg("prompt", "The next card lies at the side, unseen: tap it, face down.")
RECEIVE = msg("prompt", "Your cards: {got} of {of}")
BID_CHOSEN = msg("prompt", "OK bids {points}. Plus and minus change it.")
BID_PASS = msg("prompt", "OK passes. Plus bids {points} or more.")
BID_PASS_ONLY = msg("prompt", "No higher bid is left. OK passes.")
EXCHANGE = msg("prompt", "Take up the talon, then tap four cards, face down.")
EXCHANGE_LYING = msgs(
    "prompt",
    "Tap four cards, face down: {count} lies.",
    "Tap four cards, face down: {count} lie.",
)
EXCHANGE_READY = msg("prompt", "Four cards lie. OK closes the talon.")
TALON_TO_BOX = msg("prompt", "Put the talon into the box, unseen. Then press OK.")
OKIE_TO_BOX = msg("prompt", "Put the Okie into the box. Then press OK.")
TRUMP_CHOOSE = msg("prompt", "Choose trump with plus and minus.")
TRUMP_CHOSEN = msg("prompt", "OK makes {suit} trump. Plus and minus change it.")
PERIOD_CHOOSE = msg("prompt", "Day or night? Choose with plus and minus.")
DAY = msg("prompt", "OK plays by day: Rama is trump. Plus changes it, minus opens the menu.")
NIGHT = msg("prompt", "OK plays by night: Krishna is trump. Plus changes it, minus opens the menu.")
DECLARE = msg("prompt", "The Robai of trump may be declared. OK declares, minus passes.")
BURY = msg("prompt", "Take up the Okie, then tap the card that you lay away, face down.")
OPEN = msg("prompt", "The Raja of {suit} opens: tap it.")
COMBINE = msg("prompt", "Tap the cards that go together, then press OK.")
COMBINE_LYING = msgs(
    "prompt",
    "Tap the cards that go together, then press OK: {count} lies.",
    "Tap the cards that go together, then press OK: {count} lie.",
)
DISCARD_TO_DUKAL = msg("prompt", "Discard any cards to the Dukal: {got} of {of}")
FOLLOW_FACE_DOWN = msg("prompt", "Your turn: tap a card, a trump face down.")
NINTH = msg("prompt", "Tap your last card, face down.")
LEAD = msg("prompt", "You lead: tap a card.")
FOLLOW = msg("prompt", "Your turn: tap a card.")
CONFIRM_CARD = msg("prompt", "A card lies on your pad. OK plays it; lift it to keep it.")
NEXT_DEAL = msg("prompt", "OK goes on to the next deal.")
MATCH_OVER = msg("prompt", "OK begins another match.")
MENU_KEYS = msg("prompt", "Plus and minus choose, OK takes.")
READ = msg("prompt", "Minus and plus turn the pages. OK closes.")
ADJUST = msg("prompt", "Minus and plus change it. OK goes on.")
RETAP = msg("prompt", "Tap each card of your hand once, face down: {got} of {of}")
PAUSED = msg("prompt", "Paused. OK goes on.")
STILL_PLAYING = msg("prompt", "Still playing? OK goes on.")


def menu_item(language: Language, item: MenuItem) -> str:
    """A menu entry's label."""
    return language.say(MENU[item])


def prompt_words(
    language: Language,
    prompt: Prompt,
    name_of: Namer,
    turn: Turn = Turn.FOLLOW,
    trump: Suit | None = None,
) -> str:
    """The sentence that asks a seat to do what `prompt` says.

    `name_of` gives a seat's name; `turn` and `trump` say what all know of a card asked for.
    """
    wording = _WORDINGS.get(prompt.kind)
    if wording is not None:
        return wording(language, prompt, name_of)
    if prompt.kind is PromptKind.PLAY:
        return _play(language, turn, trump)
    return language.say(_PLAIN[prompt.kind])


def _play(language: Language, turn: Turn, trump: Suit | None) -> str:
    if turn is Turn.OPEN and trump is not None:
        return language.say(OPEN, suit=suit_name(language, trump))
    messages = {Turn.FOLLOW: FOLLOW, Turn.FOLLOW_FACE_DOWN: FOLLOW_FACE_DOWN}
    return language.say(messages.get(turn, LEAD))


def winners_words(language: Language, names: Sequence[str]) -> str:
    """Who won the match."""
    return language.say(WINNERS, count=len(names), names=language.join(names))


def team_result_words(language: Language, side: int, winners: Sequence[int]) -> str:
    """How the match of two teams ended for `side`."""
    if len(winners) > 1:
        return language.say(DRAW)
    return language.say(TEAM_WON if side in winners else TEAM_LOST)


def team_score_words(language: Language, side: int, scores: Sequence[int]) -> str:
    """What a deal of two teams brought `side` and the others, in points."""
    ours, theirs = (str(scores[n]).replace("-", "−") for n in (side, 1 - side))
    return language.say(TEAM_SCORE, ours=ours, theirs=theirs)


def pair_words(language: Language, pair: Pair, name: str) -> str:
    """Who won which pair, the points that it takes from the other team, and why so many."""
    ranks = "–".join(proper_rank(rank) for rank in pair.ranks)
    return language.say(PAIRS[pair.reason], name=name, pair=ranks, points=pair.points)


def deal_result_words(language: Language, name: str, bid: int, points: int) -> str:
    """How the bid winner's side fared: points taken against the bid, card points each."""
    made = MADE if points >= bid else FAILED
    return language.say(made, name=name, bid=bid, points=points)


MADE = msg("deal score", "{name} bid {bid} and took {points}: made.")
FAILED = msg("deal score", "{name} bid {bid} and took {points}: failed.")
PASSED_OUT = msg("deal score", "Everybody passed. The deal does not count.")
WINNERS = msgs("match end", "{names} wins.", "{names} win.")
TEAM_SCORE = msg("deal score", "This deal: {ours} for your team, {theirs} for the other.")
TEAM_WON = msg("match end", "Your team wins.")
TEAM_LOST = msg("match end", "The other team wins.")
DRAW = msg("match end", "The match is a draw.")

#: Unsun Karuta: the winning trump and the strongest of the other team (rules sheet, 5.1).
PAIRS = {
    PairReason.OPEN: msg("pair", "{name} wins {pair}: {points} points from the other team."),
    PairReason.UNDECLARED: msg(
        "pair", "{name} wins {pair}, the Robai undeclared: {points} points from the other team."
    ),
    PairReason.NINTH: msg(
        "pair", "{name} wins {pair} in the ninth trick: {points} points from the other team."
    ),
}
LAST_TRICK = msg("caption", "The last trick")
PASSED = msg("a seat in the auction", "passed")
DEMONSTRATION = msg("banner", "Demonstration: tap a card to play")


def _deal(language: Language, prompt: Prompt, name_of: Namer) -> str:
    if prompt.seat is None:
        beside = {"okie": DEAL_OKIE, "side": DEAL_SIDE}
        return language.say(beside.get(prompt.zone, DEAL_TALON))
    name = name_of(prompt.seat)
    if prompt.value is not None:
        return language.say(DEAL_INTO_RACK, name=name, slot=prompt.value)
    return language.say(DEAL_TO, name=name)


def _bid(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.value is not None:
        return language.say(BID_CHOSEN, points=prompt.value)
    if prompt.low > prompt.high:
        return language.say(BID_PASS_ONLY)
    return language.say(BID_PASS, points=prompt.low)


def _exchange(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.count == 0:
        return language.say(EXCHANGE)
    if prompt.count == prompt.of:
        return language.say(EXCHANGE_READY)
    return language.say(EXCHANGE_LYING, count=prompt.count)


def _talon_to_box(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(OKIE_TO_BOX if prompt.zone == "okie" else TALON_TO_BOX)


def _trump(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.suit is None:
        return language.say(TRUMP_CHOOSE)
    return language.say(TRUMP_CHOSEN, suit=suit_name(language, prompt.suit))


def _period(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.value is None:
        return language.say(PERIOD_CHOOSE)
    return language.say(NIGHT if prompt.value else DAY)


def _combine(language: Language, prompt: Prompt, _: Namer) -> str:
    if prompt.count == 0:
        return language.say(COMBINE)
    return language.say(COMBINE_LYING, count=prompt.count)


def _discard_to_dukal(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(DISCARD_TO_DUKAL, got=prompt.count, of=prompt.of)


def _agree(language: Language, prompt: Prompt, name_of: Namer) -> str:
    item = prompt.item or MenuItem.PAUSE
    name = "" if prompt.seat is None else name_of(prompt.seat)
    if item in PROPOSALS:
        return language.say(PROPOSALS[item], name=name)
    return language.say(ANY_PROPOSAL, name=name, item=menu_item(language, item))


def _repair(language: Language, prompt: Prompt, name_of: Namer) -> str:
    message = REPAIRS.get(prompt.item) if prompt.item else None
    if message is None or (prompt.seat is None and "{name}" in message.text):
        return language.say(ANY_REPAIR)
    return language.say(message, name="" if prompt.seat is None else name_of(prompt.seat))


def _receive(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(RECEIVE, got=prompt.count, of=prompt.of)


def _retap(language: Language, prompt: Prompt, _: Namer) -> str:
    return language.say(RETAP, got=prompt.count, of=prompt.of)


#: Prompts whose words depend on their fields.
_WORDINGS: dict[PromptKind, Callable[[Language, Prompt, Namer], str]] = {
    PromptKind.DEAL: _deal,
    PromptKind.RECEIVE: _receive,
    PromptKind.BID: _bid,
    PromptKind.EXCHANGE: _exchange,
    PromptKind.TALON_TO_BOX: _talon_to_box,
    PromptKind.TRUMP: _trump,
    PromptKind.PERIOD: _period,
    PromptKind.COMBINE: _combine,
    PromptKind.DISCARD_TO_DUKAL: _discard_to_dukal,
    PromptKind.AGREE: _agree,
    PromptKind.REPAIR: _repair,
    PromptKind.RETAP: _retap,
    **ramejan_words.WORDINGS,
    **repair_words.WORDINGS,
}

_PLAIN = {
    PromptKind.GATHER: GATHER,
    PromptKind.DECLARE: DECLARE,
    PromptKind.BURY: BURY,
    PromptKind.NINTH: NINTH,
    PromptKind.CONFIRM_CARD: CONFIRM_CARD,
    PromptKind.NEXT_DEAL: NEXT_DEAL,
    PromptKind.MATCH_OVER: MATCH_OVER,
    PromptKind.MENU: MENU_KEYS,
    PromptKind.READ: READ,
    PromptKind.ADJUST: ADJUST,
    PromptKind.PAUSED: PAUSED,
    PromptKind.STILL_PLAYING: STILL_PLAYING,
}
