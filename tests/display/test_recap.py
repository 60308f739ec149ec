"""The game so far, and cards that a notice names: what all know, on every seat's screen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from display.art.palette import PALETTE
from display.pieces import CardPiece, Mark, Shade, Words
from display.recap import recap_words
from display.scene import Notice, NoticeKind, Prompt, PromptKind, Scene
from display.setting import Setting
from display.situations import situation
from engine.games import game
from tests.display.gallery import GAMES, faces, painted, painter, pieces_of, sample, texts
from tests.display.ramejan_scenes import Table, scene
from tests.display.scenes import Match, at_seat, everywhere
from tests.display.scenes import scene as suns_scene

SPACE = "\N{NO-BREAK SPACE}"


def told(made: Scene, seat: int = 0) -> str:
    artist = painter()
    setting = Setting(made, situation(made), artist.layout(made), artist.language_of(made))
    return recap_words(setting, seat)


def test_suns_and_moons_tells_deal_bid_trump_score_and_tricks() -> None:
    table = Match(3).deal().call(36, None, None).exchange().trump("S").cards(6)
    facts = situation(suns_scene(table))
    names = ("Alma", "Bjørn", "Computer 7")
    tricks = [f"{name}{SPACE}({n})" for name, n in zip(names, facts.captured, strict=True)]
    assert told(suns_scene(table, deals=9)) == (
        "Deal 1 of 9; Alma deals. Bjørn bid 36; trump is Suns."
        f" Score: Alma{SPACE}(0), Bjørn{SPACE}(0), Computer 7{SPACE}(0)."
        f" Tricks: {', '.join(tricks)}."
    ).replace("Bjørn bid", f"{names[facts.bidder or 0]} bid")


def test_during_the_auction_the_highest_bid_is_told() -> None:
    assert "bids 33." in told(sample("auction for 4"))
    assert "trump" not in told(sample("auction for 4"))
    assert "Tricks" not in told(sample("auction for 4"))


def test_partners_are_told_together() -> None:
    assert f"Alma and Computer 6{SPACE}(" in told(sample("trick for 4"))


def test_ganjifa_tells_the_period_and_cards_taken() -> None:
    words = told(sample("ganjifa trick"))
    assert "By day Rama is trump." in words
    assert "Cards taken: Alma" in words
    assert "Score" not in words


def test_unsun_karuta_tells_the_okie_and_each_its_own_team() -> None:
    made = sample("unsun declared")
    facts = situation(made)
    taken = [sum(facts.captured[seat] for seat in seats) for seats in facts.sides]
    assert taken[0] != taken[1]
    assert "Trump is Pao. Hugo declared the Robai." in told(made)
    assert f"Tricks: your team {taken[0]}, the other {taken[1]}." in told(made, 0)
    assert f"Tricks: your team {taken[1]}, the other {taken[0]}." in told(made, 1)


def test_who_received_without_declaring_is_told_so() -> None:
    assert "received the Okie." in told(sample("unsun trick"))
    assert "declared" not in told(sample("unsun trick"))


def test_ramejan_tells_the_stock_and_melds() -> None:
    assert told(sample("ramejan claimed")) == (
        f"Deal 1 of 8; Alma deals. Score: Alma{SPACE}(0), Bjørn{SPACE}(0)."
        f" Stock: 23. Melds: Alma{SPACE}(1), Bjørn{SPACE}(1)."
    )


@pytest.mark.parametrize("name", ["gather for 4", "ramejan gather", "unsun gather"])
def test_before_the_first_deal_there_is_little_to_tell(name: str) -> None:
    words = told(sample(name))
    assert words.startswith("The first deal is to come. Score:")
    assert words.count(".") == 2


@pytest.mark.parametrize("name", GAMES)
def test_the_recap_takes_the_place_of_what_is_asked(name: str) -> None:
    made = at_seat(sample(name), 0, shows_recap=True, prompt=Prompt(PromptKind.PAUSED))
    panel = painter().layout(made).seats[0].panel.rect
    words = [p for p in pieces_of(made) if isinstance(p, Words) and panel.contains(p.extent)]
    assert [piece.text for piece in words] == [told(made)]


def test_a_recap_tells_nothing_of_hands() -> None:
    one, other = Table().deal(stock="M8").draw(), Table().deal(stock="C10").draw()
    shown = [everywhere(scene(table), shows_recap=True) for table in (one, other)]
    assert painted(shown[0]) == painted(shown[1])


# --- cards that a notice names -----------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES[:3])
def test_a_revoke_shows_both_plays_over_the_darkened_table(name: str) -> None:
    made = sample(f"revoke in {name}")
    (notice,) = made.notices
    pieces = pieces_of(made)
    dark = next(n for n, piece in enumerate(pieces) if isinstance(piece, Shade))
    over = [p.card for p in pieces[dark:] if isinstance(p, CardPiece)]
    assert tuple(over) == notice.cards
    middle = painter().layout(made).middle.rect
    names = [p.text for p in pieces[dark:] if isinstance(p, Words) and middle.contains(p.extent)]
    assert names == ["Bjørn", "Bjørn"]


def test_a_revoke_is_told_to_every_person_and_to_the_seat_itself() -> None:
    said = [text for text in texts(sample("revoke in trick for 4")) if "A revoke" in text]
    assert len([text for text in said if "Bjørn played" in text]) == 3
    assert len([text for text in said if "you played" in text]) == 1


@pytest.mark.parametrize("count", [1, 15, 44])
def test_missing_cards_are_all_shown(count: int) -> None:
    made = sample("ramejan gather")
    cards = game("ramejan").cards[:count]
    notice = Notice(NoticeKind.CARDS_MISSING, count=count, cards=cards)
    assert tuple(faces(replace(made, notices=(notice,)))) == cards
    assert tuple(faces(at_seat(made, 0, notices=(notice,)))) == cards
    inside = painter().layout(made).middle.rect
    shown = [p for p in pieces_of(replace(made, notices=(notice,))) if isinstance(p, CardPiece)]
    assert all(inside.contains(p.frame.rect) for p in shown if p.card)


def test_a_notice_without_cards_darkens_nothing() -> None:
    made = replace(sample("ramejan gather"), notices=(Notice(NoticeKind.DECK_COMPLETE),))
    assert not [piece for piece in pieces_of(made) if isinstance(piece, Shade)]
    assert texts(made).count("The deck is complete.") == 2


# --- entering a card ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_suit_is_chosen_among_all_of_the_deck(name: str) -> None:
    suits = game(sample(name).game).deck.suits
    made = entering(name, Prompt(PromptKind.ENTER_CARD, suit=suits[1]))
    panel = painter().layout(made).seats[0].panel.rect
    signs = [p for p in pieces_of(made) if isinstance(p, Mark) and panel.contains(p.extent)]
    among = [sign for sign in signs if sign.name in suits]
    assert [sign.name for sign in among] == list(suits)
    assert [sign.name for sign in among if sign.colour == PALETTE.brass] == [suits[1]]
    assert max(among, key=lambda sign: sign.frame.width).name == suits[1]
    assert not any(one.extent.overlaps(other.extent) for one, other in pairwise(among))


@pytest.mark.parametrize("name", GAMES)
def test_the_chosen_card_is_shown_on_the_panel(name: str) -> None:
    deck = game(sample(name).game).deck
    card = deck.cards[5]
    prompt = Prompt(PromptKind.ENTER_CARD, suit=deck.suit[card], card=card)
    made = entering(name, prompt)
    panel = painter().layout(made).seats[0].panel.rect
    cards = [p for p in pieces_of(made) if isinstance(p, CardPiece)]
    assert [p.card for p in cards if panel.contains(p.frame.rect)] == [card]


def entering(name: str, prompt: Prompt) -> Scene:
    """The scene with the first seat, and no other, asked for the card that lies on its pad."""
    return at_seat(everywhere(sample(name), prompt=None), 0, prompt=prompt)
