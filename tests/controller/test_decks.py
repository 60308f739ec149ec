"""The deck register: tags that are refused, files that are damaged, and never a UID in a text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from controller.decks import FILE_NAME, Register, flaw_of, simulated_deck
from controller.files import FolderUnusable
from controller.tags import (
    Badge,
    BadTag,
    Command,
    DecimalUid,
    DeckCard,
    canonical_uid,
    reversed_uid,
)
from engine.cards import UnknownCard
from engine.decks import DIBV

UID = "04A1B2C3D4E5F6"


def register_of(seed: int = 1, deck_id: str = "blue") -> Register:
    tags = {uid: card for card, uid in simulated_deck(DIBV, seed).items()}
    return Register().with_deck(deck_id, DIBV, tags)


@pytest.mark.parametrize(
    ("text", "uid"),
    [
        ("04a1b2c3d4e5f6", UID),
        ("04:A1:B2:C3:D4:E5:F6", UID),
        ("04 a1-b2 c3 d4 e5 f6", UID),
        ("9A8B7C6D", "9A8B7C6D"),
        ("0108030405060708090A", "0108030405060708090A"),
        ("08A1B2C3D4E5F6", "08A1B2C3D4E5F6"),  # 08 means chance in numbers of 4 bytes only
    ],
)
def test_uids_have_one_form(text: str, uid: str) -> None:
    assert canonical_uid(text) == uid
    assert canonical_uid(uid) == uid


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "4, 7 or 10 bytes"),
        ("04A1B2C3D4", "4, 7 or 10 bytes"),  # 5: with the check byte
        ("04A1B2C3D4E5F6A7", "4, 7 or 10 bytes"),  # 8: with the cascade byte
        ("04A1B2CG", "4, 7 or 10 bytes"),
        ("08A1B2C3", "use another tag"),
        ("8804A1B2", "read the tag again"),
    ],
)
def test_uids_that_no_tag_keeps_are_refused_without_being_quoted(text: str, told: str) -> None:
    with pytest.raises(BadTag, match=told) as caught:
        canonical_uid(text)
    assert not text or text not in str(caught.value)


@pytest.mark.parametrize(
    ("number", "forms"),
    [
        ("2592832621", ("9A8B7C6D", "6D7C8B9A")),
        ("0010597059", ("00A1B2C3", "C3B2A100")),  # as readers at doors print it
        ("4294967296", ("00000100000000", "00000000010000")),  # one more than 4 bytes hold
        ("1" + "0" * 24, ("D3C21BCECCEDA1000000", "000000A1EDCCCE1BC2D3")),
        ("9" * 25, ()),  # more than 10 bytes hold
    ],
)
def test_a_decimal_number_is_refused_with_the_uids_that_it_may_be(
    number: str, forms: tuple[str, ...]
) -> None:
    with pytest.raises(DecimalUid, match="decimal number; write the tag's UID in hex") as caught:
        canonical_uid(number)
    assert caught.value.forms == forms
    assert number not in str(caught.value)


def test_digits_alone_may_be_hex() -> None:
    assert canonical_uid("12345678") == "12345678"


@pytest.mark.parametrize(
    ("uid", "turned"),
    [
        ("9A8B7C6D", "6D7C8B9A"),
        (UID, "F6E5D4C3B2A104"),
        ("0102030405060708090A", "0A090807060504030201"),
    ],
)
def test_bytes_are_turned_round_and_back(uid: str, turned: str) -> None:
    assert reversed_uid(uid) == turned
    assert reversed_uid(turned) == uid


def test_tag_is_known_by_its_deck_and_card() -> None:
    register = Register().with_deck("blue", DIBV, {"04:a1:b2:c3:d4:e5:f6": "S7"})
    assert register.meaning(UID) == DeckCard("blue", "S7")
    assert register.meaning("04A1B2C3D4E5F7") is None
    assert len(register) == 1


def test_unknown_card_is_refused() -> None:
    with pytest.raises(UnknownCard, match="'S77' is no card of the dibv deck"):
        Register().with_deck("blue", DIBV, {UID: "S77"})


def test_one_tag_for_two_cards_is_refused() -> None:
    with pytest.raises(BadTag, match="S7 and M9 have the same tag") as caught:
        Register().with_deck("blue", DIBV, {UID: "S7", UID.lower(): "M9"})
    assert UID not in str(caught.value)


def test_one_tag_in_two_decks_is_refused() -> None:
    register = Register().with_deck("blue", DIBV, {UID: "S7"})
    with pytest.raises(
        BadTag, match="S7 of the deck 'blue' and for M9 of the deck 'red'"
    ) as caught:
        register.with_deck("red", DIBV, {UID: "M9"})
    assert UID not in str(caught.value)


def test_one_tag_is_one_tag_in_either_order_of_its_bytes() -> None:
    register = Register().with_deck("blue", DIBV, {UID: "S7"})
    turned = reversed_uid(UID)
    assert register.meaning(turned) is None
    assert register.reversed_meaning(turned) == DeckCard("blue", "S7")
    told = "S7 of the deck 'blue' already, with its bytes in the other order; have it read by"
    with pytest.raises(BadTag, match=told) as caught:
        register.with_tag(turned.lower(), Command.OK)
    assert UID not in str(caught.value) and turned not in str(caught.value)


def test_a_tag_that_is_known_as_it_is_read_is_not_looked_up_in_the_other_order() -> None:
    alike = "04A1B2C3B2A104"
    register = Register().with_deck("blue", DIBV, {alike: "S7", UID: "S8", "F6E5D4C3B2A104": "S9"})
    for uid in (alike, UID, "04A1B2C3D4E5F7"):
        assert register.reversed_meaning(uid) is None


def test_deck_enrolled_again_takes_its_own_place() -> None:
    register = Register().with_deck("blue", DIBV, {UID: "S7"}).with_deck("blue", DIBV, {UID: "M9"})
    assert register.meaning(UID) == DeckCard("blue", "M9")
    assert len(register.decks) == 1


def test_simulated_tags_are_plausible_and_repeatable() -> None:
    tags = simulated_deck(DIBV, 7)
    assert list(tags) == list(DIBV.cards)
    assert len(set(tags.values())) == 44
    assert all(canonical_uid(uid) == uid and len(uid) == 14 for uid in tags.values())
    assert all(uid.startswith("04") and uid[6:8] != "88" for uid in tags.values())
    assert simulated_deck(DIBV, 7) == tags
    assert not set(simulated_deck(DIBV, 8).values()) & set(tags.values())


def test_folder_without_a_register_has_an_empty_one(tmp_path: Path) -> None:
    register = Register.load(tmp_path / "nowhere")
    assert len(register) == 0
    assert register.message is None


def test_register_is_loaded_as_it_was_saved(tmp_path: Path) -> None:
    register = register_of()
    register.save(tmp_path / "table")
    loaded = Register.load(tmp_path / "table")
    assert loaded.decks == register.decks
    assert loaded.message is None
    files = list((tmp_path / "table").iterdir())
    assert {file.name for file in files} == {"decks.json", "decks.json.last-good"}
    assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


def change_a_card(path: Path) -> None:
    whole = path.read_bytes()
    assert whole.count(b'"S7"') == 1
    path.write_bytes(whole.replace(b'"S7"', b'"S8"'))


DAMAGES: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "zeros of the same length": lambda path: path.write_bytes(bytes(path.stat().st_size)),
    "cut off": lambda path: path.write_bytes(path.read_bytes()[:500]),
    "another JSON": lambda path: path.write_bytes(b'{"songs": []}'),
    "a changed card": change_a_card,
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_register_goes_aside_and_the_copy_is_used(tmp_path: Path, damage: str) -> None:
    register = register_of()
    register.save(tmp_path)
    DAMAGES[damage](tmp_path / "decks.json")
    left = (tmp_path / "decks.json").read_bytes()
    loaded = Register.load(tmp_path)
    assert loaded.decks == register.decks
    assert loaded.message is not None
    assert "moved to decks.damaged-1; the last good copy is used" in loaded.message
    assert (tmp_path / "decks.damaged-1").read_bytes() == left
    assert Register.load(tmp_path).message is None


def test_lost_register_is_told_of(tmp_path: Path) -> None:
    register_of().save(tmp_path)
    (tmp_path / "decks.json").unlink()
    loaded = Register.load(tmp_path)
    assert loaded.decks == register_of().decks
    assert loaded.message is not None
    assert loaded.message.startswith("decks.json is missing; the last good copy")


def test_damage_of_both_files_is_never_fatal_and_never_silent(tmp_path: Path) -> None:
    register_of().save(tmp_path)
    for name in ("decks.json", "decks.json.last-good"):
        (tmp_path / name).write_bytes(b"\0" * 900)
    loaded = Register.load(tmp_path)
    assert len(loaded) == 0
    assert loaded.message is not None
    assert loaded.message.endswith("no tag is known now: enrol the decks again")
    assert {file.name for file in tmp_path.iterdir()} == {
        "decks.damaged-1",
        "decks.json.damaged-1",
    }


def test_save_cut_short_between_the_files_loses_nothing(tmp_path: Path) -> None:
    register_of().save(tmp_path)
    old_copy = (tmp_path / "decks.json.last-good").read_bytes()
    both = register_of().with_deck("red", DIBV, {UID: "S7"})
    both.save(tmp_path)
    (tmp_path / "decks.json.last-good").write_bytes(old_copy)
    (tmp_path / "decks.json.new").write_bytes(b"half")
    assert Register.load(tmp_path).decks == both.decks


def test_damage_tells_of_no_tag(tmp_path: Path) -> None:
    register = Register().with_deck("blue", DIBV, {UID: "S7"})
    register.save(tmp_path)
    for name in ("decks.json", "decks.json.last-good"):
        text = (tmp_path / name).read_text()
        (tmp_path / name).write_text(text.replace('"S7"', "7"))
    message = Register.load(tmp_path).message
    assert message is not None
    assert UID not in message


def test_register_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    register_of().save(tmp_path)
    path = tmp_path / "decks.json"
    path.write_text(path.read_text().replace('"register":2', '"register":3'))
    with pytest.raises(FolderUnusable, match="newer Tapdeck"):
        Register.load(tmp_path)
    assert path.exists()


# Commands and badges

OTHER, THIRD = "04A1B2C3D4E5F7", "04A1B2C3D4E5F8"


def test_commands_and_badges_are_kept_beside_the_decks(tmp_path: Path) -> None:
    anna = Badge("Anna", "da", 3)
    made = register_of().with_tag(UID, Command.PAUSE).with_tag(OTHER, anna)
    made.save(tmp_path)
    loaded = Register.load(tmp_path)
    assert (loaded.decks, loaded.commands, loaded.badges) == (
        made.decks,
        {UID: Command.PAUSE},
        {OTHER: anna},
    )
    assert loaded.meaning(UID) is Command.PAUSE
    assert loaded.tags_of(anna) == (OTHER,)
    assert len(loaded) == 46


def test_a_tag_means_one_thing() -> None:
    made = register_of().with_tag(UID, Command.PAUSE)
    for meaning in (Command.OK, Badge("Bo"), DeckCard("blue", "S7")):
        with pytest.raises(BadTag, match="stands for the command 'pause' already") as caught:
            made.with_tag("04 A1 B2 C3 D4 E5 F6", meaning)
        assert UID not in str(caught.value)


def test_what_is_taken_out_leaves_the_rest() -> None:
    made = register_of().with_tag(UID, Command.PAUSE).with_tag(OTHER, Badge("Bo"))
    made = made.with_tag(THIRD, DeckCard("blue", "S7"))
    assert len(made.tags_of(DeckCard("blue", "S7"))) == 2
    left = made.without(*made.tags_of(DeckCard("blue", "S7")), OTHER)
    assert left.tags_of(DeckCard("blue", "S7")) == ()
    assert (len(left), left.meaning(UID), left.badges) == (44, Command.PAUSE, {})


def test_a_deck_without_tags_is_none() -> None:
    made = Register().with_deck("blue", DIBV, {UID: "S7"}).without(UID)
    assert made.decks == ()


def test_a_register_of_the_first_format_is_read(tmp_path: Path) -> None:
    decks = msgspec.json.encode(register_of().decks)
    sha256 = hashlib.sha256(decks).hexdigest()
    old = {"register": 1, "sha256": sha256, "decks": msgspec.Raw(decks)}
    (tmp_path / FILE_NAME).write_bytes(msgspec.json.encode(old))
    loaded = Register.load(tmp_path)
    assert (loaded.decks, loaded.message) == (register_of().decks, None)


@pytest.mark.parametrize(
    "damage",
    [
        ('"pause"', '"paws"'),
        ('"Bo"', '""'),
        ('"place":3', '"place":9'),
        ('"place":3', '"plaice":3'),
    ],
)
def test_a_changed_command_or_badge_is_found(tmp_path: Path, damage: tuple[str, str]) -> None:
    Register().with_tag(UID, Command.PAUSE).with_tag(OTHER, Badge("Bo", place=3)).save(tmp_path)
    path = tmp_path / FILE_NAME
    assert damage[0] in path.read_text()
    path.write_text(path.read_text().replace(*damage))
    assert flaw_of(path) == "the register is not as it was written"


@pytest.mark.parametrize("name", ["", " Bo", "Bo ", "B\no", "x" * 21])
def test_names_fit_a_panel(name: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"name": name}, Badge)
