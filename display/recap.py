"""The game so far in words, for who comes late: deal, trump, bid, score, and what was taken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from display.language import Message, msg
from display.names import suit_name
from display.setting import Setting
from display.situation import Period, Situation

TO_COME = msg("recap", "The first deal is to come.")
DEAL = msg("recap", "Deal {deal}; {name} deals.")
DEAL_OF = msg("recap", "Deal {deal} of {deals}; {name} deals.")
BID = msg("recap", "{name} bids {bid}.")
TRUMP = msg("recap", "{name} bid {bid}; trump is {suit}.")
PERIODS = {
    Period.DAY: msg("recap", "By day {suit} is trump."),
    Period.NIGHT: msg("recap", "By night {suit} is trump."),
}
OKIE = msg("recap", "Trump is {suit}.")
RECEIVED = msg("recap", "{name} received the Okie.")
DECLARED = msg("recap", "{name} declared the Robai.")
SCORE = msg("recap", "Score: {listed}.")
TEAM_SCORE = msg("recap", "Score: your team {ours}, the other {theirs}.")
TRICKS = msg("recap", "Tricks: {listed}.")
TEAM_TRICKS = msg("recap", "Tricks: your team {ours}, the other {theirs}.")
CARDS = msg("recap", "Cards taken: {listed}.")
STOCK = msg("recap", "Stock: {stock}.")
MELDS = msg("recap", "Melds: {listed}.")


def recap_words(setting: Setting, seat: int) -> str:
    """What `seat` has to know to sit down now: only what all at the table know."""
    return setting.language.paragraph(_sentences(setting, seat))


def _sentences(setting: Setting, seat: int) -> Iterator[str]:
    facts, say = setting.facts, setting.language.say
    yield _deal(setting)
    yield from _trump(setting)
    if facts.period is None:
        yield _by_side(setting, seat, facts.totals, SCORE, TEAM_SCORE)
    if facts.stock is not None and facts.held:
        laid = [len(melds) for melds in facts.melds]
        yield say(STOCK, stock=facts.stock)
        yield say(MELDS, listed=_listed(setting, laid))
    elif any(facts.captured):
        taken = [sum(facts.captured[n] for n in seats) for seats in facts.sides]
        whose = TRICKS if facts.period is None else CARDS
        yield _by_side(setting, seat, taken, whose, TEAM_TRICKS)


def _deal(setting: Setting) -> str:
    facts, say = setting.facts, setting.language.say
    if facts.dealer is None:
        return say(TO_COME)
    name = setting.name(facts.dealer)
    if facts.deals:
        return say(DEAL_OF, deal=facts.deal, deals=facts.deals, name=name)
    return say(DEAL, deal=facts.deal, name=name)


def _trump(setting: Setting) -> Iterator[str]:
    """What is trump, and who or what made it so."""
    facts, say = setting.facts, setting.language.say
    suit = suit_name(setting.language, facts.trump) if facts.trump else ""
    if facts.period is not None:
        yield say(PERIODS[facts.period], suit=suit)
    elif facts.bidder is not None:
        name = setting.name(facts.bidder)
        yield say(TRUMP if suit else BID, name=name, bid=facts.bid, suit=suit)
    elif suit:
        yield say(OKIE, suit=suit)
        yield from _receiver(setting, facts)


def _receiver(setting: Setting, facts: Situation) -> Iterator[str]:
    if facts.receiver is not None:
        received = DECLARED if facts.declared else RECEIVED
        yield setting.language.say(received, name=setting.name(facts.receiver))


def _by_side(
    setting: Setting, seat: int, numbers: Sequence[int], listed: Message, between_teams: Message
) -> str:
    """A number for each side by its names; where sides are teams, for the seat's own and other."""
    facts, say = setting.facts, setting.language.say
    if not facts.is_between_teams:
        return say(listed, listed=_listed(setting, numbers))
    side = facts.side_of(seat)
    ours, theirs = (_printed(numbers[n]) for n in (side, 1 - side))
    return say(between_teams, ours=ours, theirs=theirs)


def _listed(setting: Setting, numbers: Sequence[int]) -> str:
    """A number behind each side's names, on the same line as the last of them."""
    return setting.language.listed(
        f"{setting.names(side)}\N{NO-BREAK SPACE}({_printed(number)})"
        for side, number in enumerate(numbers)
    )


def _printed(number: int) -> str:
    return str(number).replace("-", "−")
