"""From attract mode through the lobby into matches and back, told event by event."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller.actions import Touched
from controller.config import Config, DisplaySettings, VenueSettings
from controller.foyer.furnishing import fittings, recordings
from controller.foyer.house import ASKED_S, House
from controller.foyer.own_matches import own_match
from controller.foyer.replaying import Recordings, Replay, moments
from controller.opening import open_folder
from controller.saving import InlineJournal
from controller.thinking import ThinkingInProcess
from display.actions import Action, Adjust, Choose, Close, Key, Press, Turn, Wake
from display.foyer_scene import Attract, Lobby, LobbyFault, LobbyRow, Option, Waiting
from display.language import LANGUAGES
from display.scene import EIGHT_PLACES, PromptKind, Scene
from display.settings import SETTINGS, Settings
from engine.codec import encode
from engine.games import GAMES, game
from hardware.events import (
    Button,
    ButtonPressed,
    CardPlaced,
    Event,
    Lamp,
    Reader,
    ReaderFound,
    Tap,
)
from hardware.simulated.memory import MemoryBoards

OK, MINUS, PLUS = Key.OK, Key.MINUS, Key.PLUS
ATTRACT_S, STILL_S = 60.0, 600.0


class Evening:
    """A house whose readers tell what a test says; the boards are there and stand still."""

    def __init__(self, folder: Path, config: Config) -> None:
        self.config, self.now_s, self.kept = config, 1000.0, list[Settings]()
        self._inbox: list[Any] = []
        self.opened = open_folder(folder, config, "7", all_games=True)
        fitted = fittings(self.opened, config, 0.0, lambda: "seed")
        self.boards = MemoryBoards({reader.board: 1 for reader in fitted.pads})
        self.house = House(
            fitted,
            InlineJournal(self.opened.journal, self._inbox.append),
            self.boards,
            ThinkingInProcess(self._inbox.append),
            self.opened.settings or SETTINGS,
            recordings(self.opened),
            self.now_s,
            keep=self.kept.append,
        )
        for reader in fitted.pads:
            self.tell(ReaderFound(reader, "1.0", frozenset(), self.now_s))

    def tell(self, *events: Event | Touched) -> None:
        self.house.step(events, self.now_s)
        while self._inbox:
            happened, self._inbox[:] = self._inbox[:], []
            self.house.step(happened, self.now_s)

    def press(self, place: int, *keys: Key) -> None:
        for key in keys:
            self.tell(ButtonPressed(self.pad(place), Button(key.value), self.now_s))

    def touch(self, *actions: Action) -> None:
        for action in actions:
            self.tell(Touched(action, self.now_s))

    def tap(self, reader: Reader, number: int = 1) -> None:
        """A card of no deck comes onto a pad."""
        self.tell(CardPlaced(Tap(reader, "B007", number), "04A1B2C3D4E5F6", self.now_s))

    def wait(self, for_s: float) -> None:
        """Time passes; the loop would call no earlier than it is asked to."""
        end_s = self.now_s + for_s
        while (due_s := self.house.next_deadline_s()) is not None and due_s <= end_s:
            assert due_s > self.now_s - 1, "a deadline that never passes"
            self.now_s = max(self.now_s, due_s) + 1e-6
            self.tell()
        self.now_s = end_s
        self.tell()

    def pad(self, place: int) -> Reader:
        return next(p.reader for p in self.config.places if p.number == place)

    def sit(self, *places: int) -> None:
        """Out of attract mode, and down."""
        self.press(places[0], OK)
        for place in places:
            self.press(place, OK)

    def choose(self, row: LobbyRow, option: Option) -> None:
        rows = [choice.row for choice in self.scene.choices]
        index = self.scene.choices[rows.index(row)].options.index(option)
        self.touch(Adjust(self.scene.opener, rows.index(row), index))

    def start(self) -> None:
        self.touch(Choose(self.scene.opener, len(self.scene.choices) - 1))

    @property
    def scene(self) -> Any:
        return self.house.scene(self.now_s)

    @property
    def rows(self) -> list[LobbyRow]:
        return [choice.row for choice in self.scene.choices]


def config_of(**changes: Any) -> Config:
    venue = VenueSettings(attract_s=round(ATTRACT_S), still_playing_min=round(STILL_S / 60))
    return Config(**{"venue": venue, **changes})


Opens = Callable[..., Evening]


@pytest.fixture
def opens(tmp_path: Path) -> Iterator[Opens]:
    """Opens evenings, each with a folder of its own and a configuration with these changes."""
    opened: list[Evening] = []

    def new(**changes: Any) -> Evening:
        opened.append(Evening(tmp_path / str(len(opened)), config_of(**changes)))
        return opened[-1]

    yield new
    for evening in opened:
        evening.opened.journal.close()


@pytest.fixture
def evening(opens: Opens) -> Evening:
    return opens()


# Waking up


@pytest.mark.parametrize("how", ["button", "card", "touch"])
def test_the_first_touch_only_wakes(evening: Evening, how: str) -> None:
    assert isinstance(evening.scene, Attract)
    if how == "button":
        evening.press(2, OK)
    elif how == "card":
        evening.tap(evening.pad(2))
    else:
        evening.touch(Wake())
    assert isinstance(evening.scene, Lobby)
    assert evening.scene.persons == ()


def test_whoever_sits_down_first_chooses_until_they_stand_up(evening: Evening) -> None:
    evening.sit(4, 7)
    assert (evening.scene.opener, evening.scene.persons) == (4, (4, 7))
    evening.press(7, PLUS, OK)
    assert evening.scene.row == 0  # the other's keys choose nothing
    evening.touch(Turn(4, 99))
    evening.press(4, MINUS)  # at the last row, start
    assert (evening.scene.opener, evening.scene.persons) == (7, (7,))
    evening.press(7, MINUS)
    assert evening.scene.persons == ()


def test_lamps_say_who_sits_and_who_chooses(evening: Evening) -> None:
    evening.sit(4, 7)
    lamps = {place: evening.house.lamps[evening.pad(place)] for place in (1, 4, 7)}
    assert lamps == {1: Lamp.OFF, 4: Lamp.TURN, 7: Lamp.SEEN}


# Choosing


def test_every_game_can_be_chosen_and_started_alone(evening: Evening) -> None:
    for name in GAMES:
        evening.sit(3)
        evening.choose(LobbyRow.GAME, Option(name))
        evening.start()
        assert isinstance(evening.scene, Scene)
        assert evening.scene.game == name
        persons = [seat.place.number for seat in evening.scene.seats if seat.kind == "person"]
        assert persons == [3]
        assert len(evening.scene.seats) == min(game(name).seat_counts)
        leave_for_good(evening)


def leave_for_good(evening: Evening) -> None:
    evening.wait(STILL_S + ASKED_S + 1)
    evening.press(3, OK, MINUS, OK)
    evening.wait(ATTRACT_S + 1)
    assert evening.house.session is None


def test_what_is_chosen_is_what_is_played(evening: Evening) -> None:
    evening.sit(2, 6)
    evening.choose(LobbyRow.SEATS, Option("seats", 4))
    evening.choose(LobbyRow.LENGTH, Option("deals", 4))
    evening.choose(LobbyRow.LEVEL, Option("hard"))
    evening.choose(LobbyRow.LANGUAGE, Option("da"))
    evening.start()
    assert evening.house.match is not None
    began = evening.house.match.began
    assert (began.options, began.player, began.seed) == ({"deals": 4}, "hard", "seed")
    assert {seat.place: seat.kind for seat in began.seats} == {
        2: "person",
        4: "computer",
        6: "person",
        8: "computer",
    }
    assert evening.scene.settings.language == "da"
    assert evening.kept[-1].language == "da"


def test_day_or_night_is_chosen_for_ganjifa_alone(evening: Evening) -> None:
    evening.sit(2)
    assert LobbyRow.PERIOD not in evening.rows
    evening.choose(LobbyRow.GAME, Option("ganjifa"))
    assert LobbyRow.LENGTH not in evening.rows
    evening.choose(LobbyRow.PERIOD, Option("night"))
    evening.start()
    assert evening.house.match is not None
    assert evening.house.match.began.options["period"] == "night"


def test_three_persons_at_a_game_for_two_are_told_so(evening: Evening) -> None:
    evening.sit(2, 3, 6)
    evening.choose(LobbyRow.GAME, Option("ramejan"))
    evening.start()
    assert evening.scene.fault is LobbyFault.TOO_MANY
    assert evening.house.session is None
    evening.press(3, MINUS)
    assert evening.scene.fault is None
    evening.start()
    assert isinstance(evening.scene, Scene)


def test_a_table_with_too_few_places_says_so(opens: Opens) -> None:
    evening = opens(places=Config().places[:4])
    evening.sit(2)
    evening.choose(LobbyRow.GAME, Option("unsun-karuta"))
    evening.start()
    assert evening.scene.fault is LobbyFault.TOO_FEW_PLACES
    assert evening.scene.computers == ()


def test_the_tables_own_options_are_kept(opens: Opens) -> None:
    own = {"suns-and-moons": {"deals": 5, "allPass": "redealNext"}}
    evening = opens(options=own)
    evening.sit(2)
    (length,) = (c for c in evening.scene.choices if c.row is LobbyRow.LENGTH)
    assert length.options[length.index] == Option("deals", 5)
    evening.choose(LobbyRow.LENGTH, Option("points", 75))
    evening.start()
    assert evening.house.match is not None
    assert evening.house.match.began.options == {"threshold": 75, "allPass": "redealNext"}


def test_where_guests_may_not_change_settings_the_language_is_one(opens: Opens) -> None:
    evening = opens(display=DisplaySettings(guests_may_change=False))
    evening.sit(2)
    assert LobbyRow.LANGUAGE not in evening.rows


def test_nobody_but_the_opener_chooses_by_touch(evening: Evening) -> None:
    evening.sit(2, 5)
    before = evening.scene
    evening.touch(Turn(5, 2), Adjust(5, 0, 1), Choose(5, 99), Press(42, OK), Close())
    assert evening.scene == before


@pytest.mark.parametrize("seed", range(12))
def test_nonsense_is_borne(evening: Evening, seed: int) -> None:
    chance = Random(seed)
    for _ in range(150):
        place, number = chance.randint(0, 9), chance.randint(-2, 12)
        actions = (
            *(Press(place, key) for key in Key),
            Turn(place, number),
            Choose(place, number),
            Adjust(place, number, chance.randint(-2, 12)),
            Close(),
            Wake(),
        )
        evening.touch(chance.choice(actions))
        evening.wait(chance.choice((0.1, 0.1, 1.0, 30.0, ATTRACT_S, STILL_S)))
        shown = evening.scene
        if isinstance(shown, Lobby):
            assert 0 <= shown.row < len(shown.choices)
            assert len(set(shown.persons)) == len(shown.persons)
            assert not set(shown.persons) & set(shown.computers)


# Nobody is there


def test_an_empty_lobby_goes_back_to_attract(evening: Evening) -> None:
    evening.sit(2)
    evening.wait(ATTRACT_S - 1)
    assert isinstance(evening.scene, Lobby)
    evening.wait(2)
    assert isinstance(evening.scene, Attract)
    assert set(evening.house.lamps.values()) == {Lamp.OFF}


def test_zero_is_never(opens: Opens) -> None:
    never = VenueSettings(attract_s=0, still_playing_min=0)
    evening = opens(venue=never)
    evening.sit(2)
    evening.wait(100_000)
    assert isinstance(evening.scene, Lobby)
    evening.start()
    evening.wait(100_000)
    assert asked(evening) is PromptKind.GATHER


def asked(evening: Evening, place: int = 2) -> PromptKind | None:
    (seat,) = (seat for seat in evening.scene.seats if seat.place.number == place)
    return seat.prompt.kind if seat.prompt else None


@pytest.mark.parametrize("how", ["button", "card", "touch"])
def test_whoever_still_plays_answers_with_anything(evening: Evening, how: str) -> None:
    evening.sit(2, 6)
    evening.start()
    evening.wait(STILL_S + 1)
    assert asked(evening, 2) is asked(evening, 6) is PromptKind.STILL_PLAYING
    if how == "button":
        evening.press(6, OK)
    elif how == "card":
        evening.tap(evening.pad(6))
    else:
        evening.touch(Press(6, OK))
    assert asked(evening) is PromptKind.GATHER  # the answer has done nothing else
    evening.wait(STILL_S - 1)
    assert asked(evening) is PromptKind.GATHER


def test_a_match_that_was_left_waits_and_goes_on(evening: Evening) -> None:
    evening.sit(2, 6)
    evening.start()
    evening.press(2, OK)  # deals
    evening.wait(STILL_S + ASKED_S + 1)
    assert isinstance(evening.scene, Attract)
    evening.wait(ATTRACT_S * 5)
    evening.press(8, OK)
    assert evening.scene.waiting is Waiting.OFFERED
    evening.press(8, MINUS)
    assert evening.scene.waiting is Waiting.ENDING
    evening.press(1, MINUS)
    evening.press(1, OK)
    assert isinstance(evening.scene, Scene)
    assert evening.scene.view.state.phase == "deal"
    assert evening.opened.journal.unfinished() is not None


def test_a_match_is_ended_for_good_only_when_asked_twice(evening: Evening) -> None:
    evening.sit(2)
    evening.start()
    evening.wait(STILL_S + ASKED_S + 1)
    evening.press(8, OK, MINUS)
    assert evening.opened.journal.unfinished() is not None
    evening.press(8, OK)
    assert evening.opened.journal.unfinished() is None
    assert isinstance(evening.scene, Lobby)
    assert evening.scene.waiting is None


def test_what_attract_shows_has_nothing_of_a_match_that_waits(opens: Opens) -> None:
    idle, left = opens(), opens()
    left.sit(2, 6)
    left.start()
    left.press(2, OK)
    left.wait(STILL_S + ASKED_S)
    shown = []
    for evening in (idle, left):
        scenes = []
        for _ in range(60):
            evening.wait(1.0)
            scenes.append(evening.scene.scene)
        shown.append(scenes)
    assert shown[0] == shown[1]


# Recorded matches


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_a_match_of_its_own_to_show(name: str) -> None:
    states = [state for state, _ in moments(own_match(name))]
    assert states[-1].phase == "over"
    assert len(states) > 20


@pytest.mark.parametrize("name", GAMES)
def test_no_hidden_card_is_shown(name: str) -> None:
    replay, hidden_once = Replay(_Only(name), EIGHT_PLACES, SETTINGS, 0.0), 0
    for state, _ in moments(own_match(name)):
        shown = replay.scene(0.0).scene.view
        okie = getattr(state, "okie", None)  # Unsun Karuta: it lay open
        known = {card for hand in shown.state.hands for card in hand.cards}
        known |= set(okie.cards) if okie is not None else set()
        hidden = {card for hand in state.hands for card in hand.cards} - known
        told = encode(shown)
        assert not [card for card in hidden if f'"{card}"'.encode() in told]
        hidden_once = max(hidden_once, len(hidden))
        replay.tick(replay.next_deadline_s())
    assert hidden_once > 10


class _Only(Recordings):
    """One game's own match, again and again."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def endless(self) -> Iterator[Any]:
        while True:
            yield own_match(self._name)


def test_languages_take_turns_and_the_picture_moves_and_is_silent() -> None:
    replay = Replay(Recordings(), EIGHT_PLACES, Settings(language="it"), 0.0)
    shown = [replay.scene(second) for second in range(0, 1200, 4)]
    assert shown[0].language == "it"
    assert {one.language for one in shown} == set(LANGUAGES)
    assert len({one.shift for one in shown}) == 9
    assert {one.settings.volume for one in shown} == {0}


def test_attract_needs_no_more_memory_the_longer_it_runs() -> None:
    replay = Replay(Recordings(), EIGHT_PLACES, SETTINGS, 0.0)

    def run_on(count: int) -> None:
        for _ in range(count):
            replay.tick(replay.next_deadline_s())

    run_on(600)  # all games once
    tracemalloc.start()
    run_on(200)
    before, _ = tracemalloc.get_traced_memory()
    run_on(1200)
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert after - before < 200_000
