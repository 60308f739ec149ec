"""Words for people: complete, whole sentences, and silent about what is hidden."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from display.language import LANGUAGES, Language, language
from display.menus import PROPOSALS, REPAIRS
from display.names import (
    PROPER_SUITS,
    RANKS,
    SUITS,
    card_name,
    one_of_suit,
    rank_name,
    seat_name,
    suit_name,
)
from display.refusals import CENTRE_PAD, Circumstances, banner_words, notice_words, reason_words
from display.scene import (
    EIGHT_PLACES,
    MenuItem,
    Notice,
    NoticeKind,
    Prompt,
    PromptKind,
    SeatScene,
)
from display.situation import Pair, PairReason, Turn
from display.words import (
    deal_result_words,
    menu_item,
    pair_words,
    prompt_words,
    team_result_words,
    team_score_words,
    winners_words,
)
from engine.cards import Deck, UnknownCard
from engine.decks import DIBV, GANJIFA, UNSUN
from engine.reasons import Reason
from tests.display.prompts import entering, prompts
from tests.display.pseudo import PSEUDO
from tests.display.test_language import built as built

EN = language("en")
DECKS = (DIBV, GANJIFA, UNSUN)
ZONES = ("centre", "own")
SEEN = Circumstances(led="S", low=32)


def name_of(seat: int) -> str:
    return f"N{seat}"


@pytest.fixture(params=[*LANGUAGES, "pseudo"])
def spoken(request: pytest.FixtureRequest, built: Path) -> Language:
    return PSEUDO if request.param == "pseudo" else language(request.param, built)


def is_whole(sentence: str) -> bool:
    return bool(sentence) and not set("{}") & set(sentence) and sentence.strip() == sentence


def test_every_prompt_has_words(spoken: Language) -> None:
    asked = (*prompts(), *entering("C", "C10"), *entering("PAR", "PAR-M"))
    for prompt, turn in product(asked, Turn):
        assert is_whole(prompt_words(spoken, prompt, name_of, turn, "RAM")), prompt


def test_every_notice_has_words(spoken: Language) -> None:
    for kind in NoticeKind:
        cards = ("S7", "M10")
        full = Notice(kind, Reason.OVERTRUMP, place=3, count=2, cards=cards)
        for notice in (Notice(kind), full):
            assert is_whole(notice_words(spoken, notice, SEEN)), notice
            assert is_whole(banner_words(spoken, notice, "Ann", SEEN)), notice


@pytest.mark.parametrize("seen", [SEEN, Circumstances()])
def test_every_reason_has_words(spoken: Language, seen: Circumstances) -> None:
    assert all(is_whole(reason_words(spoken, reason, seen)) for reason in Reason)


def test_every_menu_item_has_words(spoken: Language) -> None:
    labels = [menu_item(spoken, item) for item in MenuItem]
    assert all(map(is_whole, labels))
    assert len(set(labels)) == len(MenuItem)


def test_every_suit_and_rank_has_a_name(spoken: Language) -> None:
    assert set(SUITS) | set(PROPER_SUITS) == {suit for deck in DECKS for suit in deck.suits}
    assert set(RANKS) == set(DIBV.rank.values())
    for suit in DIBV.suits:
        assert is_whole(suit_name(spoken, suit))
        assert is_whole(one_of_suit(spoken, suit))
    assert len({rank_name(spoken, DIBV, rank) for rank in RANKS}) == 11


@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_a_name_of_its_own(deck: Deck, spoken: Language) -> None:
    assert len({card_name(spoken, card) for card in deck.cards}) == len(deck.cards)


def test_proper_names_stay_in_every_language(spoken: Language) -> None:
    names = {card: card_name(spoken, card) for deck in (GANJIFA, UNSUN) for card in deck.cards}
    assert "Raja" in names["MAT-R"]
    assert "Matsya" in names["MAT-R"]
    assert "Mantri" in names["KAL-M"]
    assert "10" in names["VAR-10"]
    assert "Sun" in names["KOP-SUN"]
    assert "Robai" in names["ISU-ROB"]
    assert names["PAO-ROB"] == "Tenka"


def test_a_text_that_names_no_card_has_no_name() -> None:
    with pytest.raises(UnknownCard, match="XYZ"):
        card_name(EN, "XYZ")


def test_refusal_of_the_led_suit_names_suit_and_way_back() -> None:
    words = reason_words(EN, Reason.FOLLOW_SUIT, SEEN)
    assert words == "Suns were led and you hold Suns: play a Sun. Take the card back."


def test_refusals_of_a_card_say_how_to_go_on() -> None:
    for reason in (Reason.PLAY_TRUMP, Reason.OVERTRUMP, Reason.FOLLOW_SUIT, Reason.NOT_YOUR_TURN):
        assert reason_words(EN, reason, SEEN).endswith("Take the card back.")


def test_what_is_not_yours_is_told_in_the_same_words_whatever_it_is() -> None:
    said = {
        notice_words(EN, Notice(NoticeKind.NOT_YOURS), SEEN),
        notice_words(EN, Notice(NoticeKind.NOT_YOURS, place=3), Circumstances()),
        reason_words(EN, Reason.NOT_IN_HAND, SEEN),
        reason_words(EN, Reason.EXCHANGE_NOT_IN_TALON, SEEN),
    }
    assert said == {"Not yours to play: put it back."}


def test_no_refusal_names_a_card_or_a_seat(spoken: Language) -> None:
    """Only the led suit may be named, which all saw; the trump rules name no suit at all."""
    suits = {suit_name(spoken, suit) for suit in (*SUITS, *PROPER_SUITS)}
    for reason in Reason:
        words = reason_words(spoken, reason, SEEN)
        named = {suit for suit in suits if suit in words}
        assert named == ({suit_name(spoken, "S")} if reason is Reason.FOLLOW_SUIT else set())


def test_bids_are_told_with_their_bounds() -> None:
    assert "32" in reason_words(EN, Reason.BID_TOO_LOW, SEEN)
    assert "60" in reason_words(EN, Reason.BID_TOO_HIGH, SEEN)


def test_a_lost_reader_is_a_repair_here_and_a_name_elsewhere() -> None:
    lost = Notice(NoticeKind.READER_LOST, place=3)
    assert "cable" in notice_words(EN, lost, SEEN)
    assert banner_words(EN, lost, "Ann", SEEN) == "Ann: pad not connected"
    assert banner_words(EN, lost, "", SEEN) == "Place 3: pad not connected"
    nowhere = Notice(NoticeKind.READER_LOST)
    assert banner_words(EN, nowhere, "", SEEN).startswith(EN.say(CENTRE_PAD))


def test_seats_are_named_by_their_player_or_their_place() -> None:
    place = EIGHT_PLACES[4]
    assert seat_name(EN, SeatScene(place, "person", "Ann")) == "Ann"
    assert seat_name(EN, SeatScene(place, "person", "")) == "Place 5"
    assert seat_name(EN, SeatScene(place, "computer", "")) == "Computer 5"


def test_the_deal_goes_to_a_seat_or_the_talon() -> None:
    assert "N1" in prompt_words(EN, Prompt(PromptKind.DEAL, seat=1), name_of)
    assert "talon" in prompt_words(EN, Prompt(PromptKind.DEAL), name_of)


def test_who_leads_is_told_so() -> None:
    play = Prompt(PromptKind.PLAY)
    assert prompt_words(EN, play, name_of, Turn.LEAD).startswith("You lead")
    assert prompt_words(EN, play, name_of, Turn.FOLLOW).startswith("Your turn")


def test_the_trump_raja_opens() -> None:
    words = prompt_words(EN, Prompt(PromptKind.PLAY), name_of, Turn.OPEN, "KRI")
    assert words == "The Raja of Krishna opens: tap it."


def test_everybody_is_told_where_trumps_lie_face_down() -> None:
    words = prompt_words(EN, Prompt(PromptKind.PLAY), name_of, Turn.FOLLOW_FACE_DOWN, "PAO")
    assert words == "Your turn: tap a card, a trump face down."


@pytest.mark.parametrize(("value", "trump"), [(0, "Rama"), (1, "Krishna")])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_period_names_its_trump(value: int, trump: str, code: str, built: Path) -> None:
    words = prompt_words(language(code, built), Prompt(PromptKind.PERIOD, value=value), name_of)
    assert trump in words


def test_who_may_not_declare_is_asked_in_the_same_words(spoken: Language) -> None:
    asked = prompt_words(spoken, Prompt(PromptKind.DECLARE), name_of)
    assert notice_words(spoken, Notice(NoticeKind.CANT_DECLARE), SEEN) == asked


def test_a_led_suit_with_a_proper_name_was_led() -> None:
    words = reason_words(EN, Reason.FOLLOW_SUIT, Circumstances("MAT"))
    assert words == "Matsya was led and you hold Matsya: play Matsya. Take the card back."


@pytest.mark.parametrize(
    ("reason", "points"), [(PairReason.OPEN, 2), (PairReason.UNDECLARED, 5), (PairReason.NINTH, 5)]
)
def test_a_pair_is_told_with_its_ranks_points_and_reason(
    reason: PairReason, points: int, spoken: Language
) -> None:
    words = pair_words(spoken, Pair(3, ("SOT", "ROB"), points, reason), "Ann")
    assert is_whole(words)
    assert all(part in words for part in ("Ann", "Sota–Robai", str(points)))


def test_pairs_of_equal_points_are_told_apart_by_their_reason(spoken: Language) -> None:
    said = {pair_words(spoken, Pair(0, ("ROB", "REI"), 5, r), "Ann") for r in PairReason}
    assert len(said) == len(PairReason)


def test_a_team_is_told_of_itself() -> None:
    assert team_result_words(EN, 0, (0,)) == "Your team wins."
    assert team_result_words(EN, 1, (0,)) == "The other team wins."
    assert team_result_words(EN, 1, (0, 1)) == "The match is a draw."
    assert team_score_words(EN, 1, (17, -8)) == "This deal: −8 for your team, 17 for the other."


def test_a_computers_card_goes_into_its_slot() -> None:
    dealt = prompt_words(EN, Prompt(PromptKind.DEAL, seat=1, value=5), name_of)
    drawn = prompt_words(EN, Prompt(PromptKind.DRAW_FOR, seat=1, value=9), name_of)
    assert "N1" in dealt
    assert dealt.endswith("then into slot 5.")
    assert drawn.startswith("N1 draws")
    assert drawn.endswith("then into slot 9.")


def test_a_discard_goes_to_the_middle_or_is_made_sure_by_ok() -> None:
    asked = {z: prompt_words(EN, Prompt(PromptKind.DISCARD, zone=z), name_of) for z in ZONES}
    assert "middle" in asked["centre"]
    assert "OK" in asked["own"]


@pytest.mark.parametrize("value", [None, 0, 1])
def test_nobody_is_told_that_a_claim_is_possible(value: int | None) -> None:
    asked = prompt_words(EN, Prompt(PromptKind.DRAW, value=value), name_of)
    assert asked == prompt_words(EN, Prompt(PromptKind.DRAW), name_of)


def test_a_computers_slots_are_turned_to_discard_or_one_by_one_to_meld() -> None:
    slot = Prompt(PromptKind.TURN_SLOT, seat=1, value=3, zone="discard")
    assert prompt_words(EN, slot, name_of).startswith("N1 discards: turn up the card in slot 3")
    melding = replace(slot, zone="meld", count=2, of=3)
    assert prompt_words(EN, melding, name_of).startswith("N1 melds, 2 of 3:")


def test_a_card_is_entered_by_its_suit_and_then_itself() -> None:
    asked = [prompt_words(EN, prompt, name_of) for prompt in entering("S", "S10")]
    assert asked[0].startswith("OK takes Suns")
    assert asked[1].startswith("OK enters: King of Suns.")


def test_a_revoke_names_both_cards_to_all_and_to_the_seat_itself() -> None:
    notice = Notice(NoticeKind.REVOKE, place=3, cards=("C2", "S7"))
    told = banner_words(EN, notice, "Ann", SEEN)
    assert told == "A revoke: Ann played Deuce of Comets but held Knight of Suns."
    assert notice_words(EN, notice, SEEN).startswith("A revoke: you played Deuce of Comets")
    assert "Place 3" in banner_words(EN, notice, "", SEEN)


@pytest.mark.parametrize(
    ("count", "cards", "told"),
    [
        (0, ("S7",), "1 card was not seen: Knight of Suns."),
        (1, ("S7",), "1 card was not seen: Knight of Suns."),
        (
            5,
            ("S7", "M10", "T0", "C1"),
            "5 cards were not seen: Knight of Suns, King of Moons and others.",
        ),
        (2, (), "2 cards were not seen."),
    ],
)
def test_missing_cards_are_counted_and_the_first_named(
    count: int, cards: tuple[str, ...], told: str
) -> None:
    words = notice_words(EN, Notice(NoticeKind.CARDS_MISSING, count=count, cards=cards), SEEN)
    assert words == told


def test_a_repair_without_a_seat_names_nobody() -> None:
    words = prompt_words(EN, Prompt(PromptKind.REPAIR, item=MenuItem.TAKE_BACK), name_of)
    assert words == prompt_words(EN, Prompt(PromptKind.REPAIR), name_of)


def test_a_bid_that_equals_the_points_is_made() -> None:
    assert deal_result_words(EN, "Ann", 36, 36).endswith("made.")
    assert deal_result_words(EN, "Ann", 37, 36).endswith("failed.")


def test_winners_are_one_or_several() -> None:
    assert winners_words(EN, ["Ann"]) == "Ann wins."
    assert winners_words(EN, ["Ann", "Bo"]) == "Ann and Bo win."


def test_proposals_name_who_proposes(spoken: Language) -> None:
    assert set(PROPOSALS) < set(MenuItem)
    assert set(REPAIRS) < set(MenuItem)
    for item in MenuItem:
        assert "N1" in prompt_words(spoken, Prompt(PromptKind.AGREE, seat=1, item=item), name_of)
