"""Hints in words: a move to make and why to make it, in the present tense and in every language."""

from __future__ import annotations

import pytest

from display.hint_words import REASONS, hint_words, move_words
from display.language import LANGUAGES, language
from display.reason_words import FEATURES, move_reason_words
from engine.decisions import Basis, Decision, Feature, MoveReason
from engine.moves import Claim, Dealer, Pass, Play

#: Reasons that hold before the move as after it.
SAID_ALIKE = {Feature.BID, Feature.PASSED, Feature.DECLARED}


def hinted(code: str, feature: Feature) -> str:
    reason = MoveReason(Basis.SEARCH, feature, ("S7",), 2)
    return hint_words(language(code), Decision(Play(0, "S7"), reason))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_reason_is_worded_for_a_move_that_is_yet_to_be_made(code: str) -> None:
    assert set(REASONS) == set(Feature)
    told = [hinted(code, feature) for feature in Feature]
    assert len(set(told)) == len(told)
    assert not any(set("{}") & set(words) for words in told)
    for feature in set(Feature) - SAID_ALIKE:
        reason = MoveReason(Basis.RULES, feature, ("S7",), 2)
        yet, done = (move_reason_words(language(code), reason, by) for by in (REASONS, FEATURES))
        assert yet != done


def test_nothing_in_english_speaks_of_what_was_done() -> None:
    past = {"led", "drew", "played", "kept", "threw", "left", "gave", "laid", "made", "won", "let"}
    for feature, message in REASONS.items():
        first = FEATURES[feature].text.split()[0].rstrip(":")
        assert message.text.split()[0] not in past - {"let"}
        assert feature in SAID_ALIKE or first in past | {
            "went",
            "trumped",
            "overtook",
            "holds",
            "claimed",
            "ended",
        }


def test_counts_are_bent() -> None:
    english = language("en")
    for count, told in ((1, "1 is still out"), (3, "3 are still out")):
        reason = MoveReason(Basis.SEARCH, Feature.DREW_TRUMPS, (), count)
        assert hint_words(english, Decision(Play(0, "S7"), reason)) == (
            f"Hint: play Knight of Suns (it draws trumps: {told})."
        )


def test_a_hint_gives_its_reason_if_it_has_one() -> None:
    english = language("en")
    assert hint_words(english, Decision(Pass(0))) == "Hint: pass."
    reasoned = Decision(Play(0, "S7"), MoveReason(Basis.ONLY))
    assert hint_words(english, reasoned) == "Hint: play Knight of Suns (the only move)."


def test_a_claim_names_the_own_cards_only() -> None:
    words = move_words(language("en"), Claim(0, ("S5", "S6", "S7"), "S6"))
    assert words == "claim the discard with Cinque of Suns and Knight of Suns"


def test_a_move_of_chance_is_nobodys_to_choose() -> None:
    with pytest.raises(ValueError, match="Dealer"):
        move_words(language("en"), Dealer(0))
