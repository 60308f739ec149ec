"""The reader of the rules: what a document becomes, and what it says about one that is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.rulebook import (
    PART_COUNT,
    Bullets,
    Cards,
    MalformedRules,
    Paragraph,
    Run,
    part_for,
    plain,
    rulebook,
)
from engine.games import GAMES, UnknownGame
from engine.reasons import Reason

PARTS = [f"## {number}. Part {number}\n\nText of {number}." for number in range(1, PART_COUNT + 1)]


def written(folder: Path, *blocks: str, language: str = "en") -> Path:
    """A folder of rules with one document of Ramejan, its blocks parted by blank lines."""
    document = folder / language / "ramejan.md"
    document.parent.mkdir(parents=True)
    document.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
    return folder


def blocks_of(folder: Path, *blocks: str):
    """What the reader makes of blocks that stand in the first part."""
    rules = written(folder, "# Ramejan", "## 1. Goal", *blocks, *PARTS[1:])
    return rulebook("ramejan", "en", rules).part(1).blocks


def complaint(folder: Path, *blocks: str) -> str:
    """What the reader says about a document of these blocks, from its line number on."""
    rules = written(folder, *blocks)
    with pytest.raises(MalformedRules) as error:
        rulebook("ramejan", "en", rules)
    place, _, advice = str(error.value).partition("ramejan.md:")
    assert place == f"{rules / 'en'}/"
    return advice


def test_a_document_becomes_a_title_and_five_parts(tmp_path):
    book = rulebook("ramejan", "en", written(tmp_path, "# Ramejan rules", *PARTS))
    assert (book.game, book.language, book.title) == ("ramejan", "en", "Ramejan rules")
    assert [part.number for part in book.parts] == [1, 2, 3, 4, 5]
    assert book.part(3).title == "Part 3"
    assert book.part(3).blocks == (Paragraph((Run("Text of 3."),)),)


def test_a_strong_term_is_a_run_of_its_own(tmp_path):
    (paragraph,) = blocks_of(tmp_path, "The **stock** lies **face down**.")
    assert paragraph == Paragraph(
        (Run("The "), Run("stock", True), Run(" lies "), Run("face down", True), Run("."))
    )
    assert plain(paragraph.text) == "The stock lies face down."


def test_lines_of_a_list_are_one_block(tmp_path):
    (bullets,) = blocks_of(tmp_path, "- **One:** first\n- two")
    assert bullets == Bullets(((Run("One:", True), Run(" first")), (Run("two"),)))


def test_cards_are_a_block_of_codes(tmp_path):
    assert blocks_of(tmp_path, "![S7 M8 C0](cards)") == (Cards(("S7", "M8", "C0")),)


def test_a_language_without_a_document_gets_english_and_says_so(tmp_path):
    rules = written(tmp_path, "# Ramejan", *PARTS)
    written(tmp_path / "more", "# Da", *PARTS, language="da")
    assert rulebook("ramejan", "xx", rules).language == "en"
    assert rulebook("ramejan", "da", rules).title == "Ramejan"
    assert rulebook("ramejan", "", rules).language == "en"


def test_a_document_in_the_language_asked_for_is_taken(tmp_path):
    rules = written(tmp_path, "# Ramejan på dansk", *PARTS, language="da")
    assert rulebook("ramejan", "da", rules).language == "da"


def test_a_game_that_is_not_known_is_refused():
    with pytest.raises(UnknownGame, match="whist"):
        rulebook("whist", "en")


def test_a_rulebook_is_read_once():
    assert rulebook("ramejan", "en") is rulebook("ramejan", "en")


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ((), "1: begin with the title"),
        (("Ramejan", *PARTS), "1: begin with the title"),
        (("# Ramejan\nmore", *PARTS), "1: begin with the title"),
        (("# Ramejan",), "1: write 5 parts, not 0"),
        (("# Ramejan", "Soon.", *PARTS), "3: put '## 1. '"),
        (("# Ramejan", *PARTS[:4]), "write 5 parts, not 4"),
        (("# Ramejan", *PARTS, "## 6. More", "Text."), "write 5 parts, not 6"),
        (("# Ramejan", PARTS[1], PARTS[0], *PARTS[2:]), "3: write '## 1. '"),
        (("# Ramejan", "## 1 Goal", "Text.", *PARTS[1:]), "3: write '## 1. '"),
        (("# Ramejan", "## 1. Goal\nText.", *PARTS[1:]), "3: write '## 1. '"),
        (("# Ramejan", "## 1. Goal", *PARTS[1:]), "3: say something"),
    ],
)
def test_a_document_that_is_not_five_parts_in_order_is_refused(tmp_path, blocks, said):
    assert said in complaint(tmp_path, *blocks)


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("One line\nand another", "6: leave a blank line"),
        ("Text:\n- bullet", "6: leave a blank line"),
        ("- bullet\nand text", "6: begin every line of a list with '- '"),
        ("![S7 X9](cards)", "5: 'X9' is no card of this game"),
        ("![S7  M8](cards)", "5: write cards as"),
        ("![](cards)", "5: write cards as"),
        ("![S7](picture.png)", "5: write cards as"),
        ("Look: ![S7](cards)", "5: write plain sentences"),
        ("A **term without end", "5: put '**' before and after"),
        ("A **** term", "5: put '**' before and after"),
        ("An *italic* term", "5: write plain sentences"),
        ("See [there](page.md)", "5: write plain sentences"),
        ("1. First", "5: write plain sentences"),
        ("### Below", "5: write plain sentences"),
        ("> Quoted", "5: write plain sentences"),
        ("- - nested", "5: write plain sentences"),
        ("| A | table |", "5: write plain sentences"),
        ("  indented", "5: write plain sentences"),
    ],
)
def test_what_the_subset_does_not_have_is_refused_by_its_line(tmp_path, block, said):
    advice = complaint(tmp_path, "# Ramejan", "## 1. Goal", block, *PARTS[1:])
    assert advice.startswith(said)


def test_a_card_that_a_game_leaves_out_is_refused(tmp_path):
    document = tmp_path / "en" / "suns-and-moons.md"
    document.parent.mkdir()
    document.write_text("# S\n\n## 1. G\n\n![S0](cards)\n\n" + "\n\n".join(PARTS[1:]))
    with pytest.raises(MalformedRules, match=r"suns-and-moons\.md:5: 'S0' is no card"):
        rulebook("suns-and-moons", "en", tmp_path)


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_explained_by_a_part_of_every_rulebook(reason):
    for game in GAMES:
        book = rulebook(game, "en")
        assert book.part(part_for(reason)).number == part_for(reason)


@pytest.mark.parametrize(
    ("game", "reason", "words"),
    [
        ("suns-and-moons", Reason.NOT_IN_GAME, "zeroes stay in the box"),
        ("suns-and-moons", Reason.BID_TOO_LOW, "from 31 to 60"),
        ("suns-and-moons", Reason.TALON_TOO_RICH, "limit the points"),
        ("suns-and-moons", Reason.NO_SUCH_SUIT, "one of the four suits as trump"),
        ("suns-and-moons", Reason.OVERTRUMP, "beat the highest trump in the trick if you can"),
        ("suns-and-moons", Reason.WRONG_DEALER, "the player to the left becomes the dealer"),
        ("ganjifa", Reason.OPEN_WITH_TRUMP_RAJA, "with that card alone"),
        ("ganjifa", Reason.NEXT_SUIT_OR_TRUMP, "your next suit"),
        ("ganjifa", Reason.NOT_A_DUKAL, "at least three numbers in a row"),
        ("unsun-karuta", Reason.OKIE_UNREAD, "turn up the first, the Okie"),
        ("unsun-karuta", Reason.CANNOT_DECLARE, "holds the Robai of trumps may declare"),
        ("unsun-karuta", Reason.BURY_PLAIN, "Neither may be a trump"),
        ("unsun-karuta", Reason.FIRST_TRICK_PLAIN, "no trump while you hold another card"),
        ("unsun-karuta", Reason.FOLLOW_MERI, "a trump if you have one"),
        ("unsun-karuta", Reason.FOLLOW_MONCHI, "Follow the plain suit led, or play a trump"),
        ("unsun-karuta", Reason.LAST_CARD_LIES, "all show their last card at once"),
        ("ramejan", Reason.NOT_A_MELD, "three ranks in a row, of one suit"),
        ("ramejan", Reason.NOT_A_FOUR, "all four cards of a rank"),
        ("ramejan", Reason.CLAIM_NOT_TOP, "claim the top discard"),
        ("ramejan", Reason.CLAIM_UNSAFE, "must leave you a card to discard"),
        ("ramejan", Reason.MELD_FIXED, "What lies in a meld stays there"),
        ("ramejan", Reason.EXTEND_NOT_DRAWN, "you may add it in that turn"),
        ("ramejan", Reason.NOT_THREE_MELDS, "three melds must use up all your cards"),
        ("ramejan", Reason.NO_MULTIPLIER, "Then the multipliers"),
        ("ramejan", Reason.BETTER_SPLIT, "Of several ways to group your cards, the best counts"),
        ("ramejan", Reason.LAST_CARD_TAKEN, "the last card of the stock may still win"),
    ],
)
def test_the_part_for_a_refusal_says_the_rule_that_was_broken(game, reason, words):
    part = rulebook(game, "en").part(part_for(reason))
    assert words in " ".join(words_of(part))


def words_of(part):
    """The paragraphs and bullets of a part."""
    for block in part.blocks:
        if isinstance(block, Paragraph):
            yield plain(block.text)
        elif isinstance(block, Bullets):
            yield from map(plain, block.items)
