"""Computer against computer, on the rules alone: an arena that measures how well players play."""

from controller.arena.contests import Contest, Unplayable, contest, deal_by_deal
from controller.arena.entries import Entry, entry, searches
from controller.arena.figures import Figures, Report, interval, report
from controller.arena.kept import DamagedTrials, Kept, OtherArena
from controller.arena.playing import Playing, Trial, match, trial
from controller.arena.running import NoCluster, ProcessLost, arena, dask_cluster, processes
from controller.arena.table import Goal, Row, Table, UnreadableTable, read_table, shipped_table

__all__ = [
    "Contest",
    "DamagedTrials",
    "Entry",
    "Figures",
    "Goal",
    "Kept",
    "NoCluster",
    "OtherArena",
    "Playing",
    "ProcessLost",
    "Report",
    "Row",
    "Table",
    "Trial",
    "Unplayable",
    "UnreadableTable",
    "arena",
    "contest",
    "dask_cluster",
    "deal_by_deal",
    "entry",
    "interval",
    "match",
    "processes",
    "read_table",
    "report",
    "searches",
    "shipped_table",
    "trial",
]
