"""Lists Board Game Arena's own numbers and names as facts: tiles, factories, options, events. No logic."""

from azul_notation.rules.walls.tables import EXTRA, SPLIT, STAY, ZERO

SITE = "Board Game Arena"

# Tiles: BGA's number of a colour, and its place in the order of a box's letters. The numbers are the same
# under the chocolate skin, and so are the words of the classic game next to them.
COLOURS = {3: 0, 4: 1, 5: 2, 1: 3, 2: 4}
MARKER = 0  # the starting player marker is a tile too
CENTRE = 0  # `fromFactory` and the first of `factories`
FLOOR = 0  # `line`

# Special factories: 1 to 5 collect the colour of that number.
EFFECTS = {6: ZERO, 7: SPLIT, 8: STAY, 9: EXTRA}

# Options of a table, as far as the game has its own (100 to 199); the others are the site's.
BOARD, FACTORIES, UNDO, FAST = 100, 110, 101, 102
OWN_OPTIONS = range(100, 200)
OPTIONS = {
    BOARD: {1: "printed", 2: "free", 3: "Crystal Mosaic, side 1", 4: "Crystal Mosaic, side 2"},
    FACTORIES: {1: "plain", 2: "special"},
    UNDO: {1: "allowed", 2: "not allowed"},
    FAST: {1: "fast scoring", 2: "slow scoring"},
}
UNSUPPORTED = (3, 4)  # values of BOARD

# Events that repeat the points of an earlier event, with the player's name.
DETAILS = {
    "placeTileOnWallTextLogDetails": "tile",
    "emptyFloorLineTextLogDetails": "floor",
    "completeLineLogDetails": "row",
    "completeColumnLogDetails": "column",
    "completeColorLogDetails": "colour",
}

# Events after which one player, or all of them, stop playing, with the value of `Termination`.
DEPARTURES = {
    "playerConcedeGame": "abandoned",
    "tableDecision": "abandoned",
    "tableInfosChanged": "abandoned",
    "playerEliminated": "abandoned",
    "gameResultNeutralized": "abandoned",
    "allPlayersAreZombie": "abandoned",
    "zombieModeFail": "abandoned",
    "skipTurnOfPlayer": "time forfeit",
}
QUITTING = ("playerQuitGame", "playerElimination")  # `reload_reason` of `tableInfosChanged`
ABANDONING = "abandon"  # `decision_type` of `tableDecision`
CONCEDED = "normal_concede_end"  # `endgame_reason` of a table's result
CUT_OFF = "unterminated"
END_STATE = 99  # the last state of every game on BGA

# Events that say nothing about the game: the site's own; Azul's banners, and choices not made yet.
HARMLESS = frozenset(
    {
        "lastRound",
        "removeLastRound",
        "updateSelectColumn",
        "aiError",
        "aiPlayerWaitingDelay",
        "archivewaitingdelay",
        "banFromTable",
        "chat",
        "chatmessage",
        "clockalert",
        "end_archivewaitingdelay",
        "end_replayinitialwaitingdelay",
        "end_replaywaitingdelay",
        "gameStateChangePrivateArg",
        "gameStateMultipleActiveUpdate",
        "groupchat",
        "history_history",
        "infomsg",
        "message",
        "midmessage",
        "newActivePlayer",
        "newPrivateState",
        "newRTCMode",
        "playerstatus",
        "privatechat",
        "replay_has_ended",
        "replayinitialwaitingdelay",
        "replaywaitingdelay",
        "resetInterfaceWithAllDatas",
        "resultsAvailable",
        "setPlayerCounter",
        "setTableCounter",
        "showCursor",
        "showCursorClick",
        "showTutorial",
        "simpleNode",
        "simpleNote",
        "simplePause",
        "skipTurnOfPlayerWarning",
        "startWriting",
        "stopWriting",
        "switchToTurnbased",
        "tableWindow",
        "tablechat",
        "timeJokerUsed",
        "updateReflexionTime",
        "updateSpectatorList",
        "wakeupPlayers",
        "wouldlikethink",
        "yourturnack",
        "zombieBack",
        "zombieModeFailWarning",
    }
)
