"""The art of a deck is found by its name, and by each of its cards."""

import pytest

from display.art.decks import DIBV_ART
from display.art.packs import ART, art_of, art_of_card
from engine.cards import UnknownCard
from engine.decks import DIBV, GANJIFA, UNSUN


def test_every_deck_of_the_engine_is_drawn() -> None:
    assert {art.deck for art in ART.values()} == {DIBV, GANJIFA, UNSUN}


@pytest.mark.parametrize("name", ART)
def test_a_deck_is_found_by_its_name(name: str) -> None:
    assert art_of(name).deck.name == name


@pytest.mark.parametrize("name", ART)
def test_a_deck_is_found_by_each_of_its_cards(name: str) -> None:
    assert {art_of_card(card) for card in art_of(name).deck.cards} == {art_of(name)}


@pytest.mark.parametrize("name", ART)
def test_every_suit_and_rank_is_drawn(name: str) -> None:
    art = art_of(name)
    assert set(art.suits) == set(art.deck.suits)
    assert set(art.ranks) == set(art.deck.rank.values())


def test_a_rank_without_a_label_is_its_own_index() -> None:
    assert (DIBV_ART.label_of("S7"), art_of_card("PAO-ROB").label_of("PAO-ROB")) == ("7", "RO")


def test_an_unknown_deck_is_refused_with_the_choice() -> None:
    with pytest.raises(
        ValueError, match="no deck 'tarot' is drawn: choose of dibv, ganjifa, unsun"
    ):
        art_of("tarot")


def test_a_card_of_no_deck_is_refused() -> None:
    with pytest.raises(UnknownCard, match="'KAL-11'"):
        art_of_card("KAL-11")
