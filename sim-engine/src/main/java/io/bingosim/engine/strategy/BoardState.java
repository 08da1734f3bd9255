package io.bingosim.engine.strategy;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A team's board during a run: which goals are reached, which tiles are finished and open, which bonuses are reached.
 * It keeps the open unfinished tiles in the orders that the team's policy asks for.
 */
public final class BoardState {

    public static final int NONE = -1;

    private final Board board;
    private final GoalTable goals;
    private final BonusTable bonuses;
    private final GateTable gates;
    private final int[][] bonusesOfTile;
    private final int[][] gatesWaitingFor;
    private final int[] points;
    /** By player and goal. */
    private final boolean[][] doable;
    /** By drop and goal. */
    private final boolean[][] accepts;

    private final FixedOrders fixedOrders;
    private final @Nullable RankedTiles rankedTiles;
    private final boolean oneGoalPerTile;
    private final int gateCount;
    private final int rowsOpenAtStart;
    /** By goal; not kept if every tile has one goal, since a tile whose only goal is reached is not open. */
    private final boolean[] reached;
    /** By tile; not kept if every tile has one goal. */
    private final int[] reachedGoals;
    /** By tile, a bit each. */
    private final long[] finished;
    /** By tile, as it is now. */
    private final double[] cost;

    private final Countdown bonusCountdown;
    private final Countdown gateCountdown;

    public BoardState(Board board, Policy policy) {
        this.board = board;
        this.goals = board.goals();
        this.bonuses = board.bonuses();
        this.gates = board.gates();
        this.bonusesOfTile = bonuses.ofTile();
        this.gatesWaitingFor = gates.waitingFor();
        this.points = board.points();
        this.doable = board.doable();
        this.accepts = goals.accepts();
        this.oneGoalPerTile = goals.oneForEachTile();
        this.gateCount = gates.count();
        this.rowsOpenAtStart = board.rows() - gateCount;
        this.fixedOrders = new FixedOrders(board, policy.orders());
        this.reached = new boolean[goals.count()];
        this.reachedGoals = new int[board.tiles()];
        this.finished = new long[(board.tiles() + 63) / 64];
        this.cost = board.cost().clone();
        this.bonusCountdown = new Countdown(bonuses.need());
        this.gateCountdown = new Countdown(gates.amount());
        Ranking ranking = policy.ranking();
        this.rankedTiles = ranking == null ? null : new RankedTiles(this, ranking, board.keyRank());
        if (rankedTiles != null) {
            rankedTiles.setStart();
        }
    }

    /** Returns to a board on which nothing is finished. */
    public void reset() {
        Arrays.fill(finished, 0);
        if (!oneGoalPerTile) {
            Arrays.fill(reached, false);
            Arrays.fill(reachedGoals, 0);
            System.arraycopy(board.cost(), 0, cost, 0, cost.length);
        }
        bonusCountdown.reset();
        gateCountdown.reset();
        fixedOrders.reset();
        if (rankedTiles != null) {
            rankedTiles.reset();
        }
    }

    /** Marks an unreached goal reached, with all that follows from it. True if this finished its tile. */
    public boolean reach(int goal) {
        if (oneGoalPerTile) {
            finish(goal);
            return true;
        }
        reached[goal] = true;
        int tile = goals.tileOf(goal);
        int count = ++reachedGoals[tile];
        if (count == goals.need(tile)) {
            finish(tile);
            return true;
        }
        if (count < goals.need(tile)) {
            cost[tile] = goals.cost(tile, reached, count);
            mark(tile);
        }
        return false;
    }

    private void finish(int tile) {
        finished[tile >> 6] |= 1L << tile;
        fixedOrders.remove(tile);
        mark(tile);
        for (int bonus : bonusesOfTile[tile]) {
            bonusCountdown.count(bonus, 1);
            for (int other : bonuses.tiles(bonus)) {
                mark(other);
            }
        }
        for (int gate : gatesWaitingFor[tile]) {
            if (gateCountdown.count(gate, gates.countsPoints(gate) ? points[tile] : 1)) {
                open(gate);
            }
        }
    }

    private void mark(int tile) {
        if (rankedTiles != null) {
            rankedTiles.mark(tile);
        }
    }

    private void open(int gate) {
        fixedOrders.openGate(gate);
        for (int tile : gates.tiles(gate)) {
            if (isFinished(tile)) {
                fixedOrders.remove(tile);
            } else if (rankedTiles != null) {
                rankedTiles.add(tile);
            }
        }
    }

    public int gatesOpened() {
        return gateCountdown.completed();
    }

    /** The gate that was opened after {@code place} others. */
    public int openedGate(int place) {
        return gateCountdown.complete(place);
    }

    public int bonusesReached() {
        return bonusCountdown.completed();
    }

    /** The bonus that was reached after {@code place} others. */
    public int reachedBonus(int place) {
        return bonusCountdown.complete(place);
    }

    /** The number of finished tiles that the bonus still needs; at most 0 if it is reached. */
    int missing(int bonus) {
        return bonusCountdown.missing(bonus);
    }

    int highestOpenRow() {
        return rowsOpenAtStart + gateCountdown.completed() - 1;
    }

    boolean allRowsOpen() {
        return gatesOpened() == gateCount;
    }

    /** The finished tiles of a row of four, a bit for each position. */
    int finishedMask(int row) {
        int first = row * Board.ROW_TILES;
        return (int) (finished[first >> 6] >>> first) & ((1 << Board.ROW_TILES) - 1);
    }

    public boolean isFinished(int tile) {
        return (finished[tile >> 6] >>> tile & 1) != 0;
    }

    /** True if the tile is open and unfinished. */
    boolean isOpen(int tile) {
        int gate = gates.gateOf(tile);
        return !isFinished(tile) && (gate == GateTable.NO_GATE || gateCountdown.missing(gate) <= 0);
    }

    /** True if the goal takes units. */
    public boolean takesUnits(int goal) {
        return isOpen(goals.tileOf(goal)) && !reached[goal];
    }

    /** The cost of an unfinished tile as it is now. */
    double cost(int tile) {
        return cost[tile];
    }

    /** The first unreached goal of a tile that the player has a rule for, or {@link #NONE}. */
    public int goalFor(int player, int tile) {
        return firstUnreached(tile, doable[player]);
    }

    /** The first unreached goal of a tile that accepts the drop, or {@link #NONE}. */
    public int goalAccepting(int drop, int tile) {
        return firstUnreached(tile, accepts[drop]);
    }

    private int firstUnreached(int tile, boolean[] suitable) {
        int end = goals.end(tile);
        for (int goal = goals.first(tile); goal < end; goal++) {
            if (suitable[goal] && !reached[goal]) {
                return goal;
            }
        }
        return NONE;
    }

    FixedOrders fixedOrders() {
        return fixedOrders;
    }

    RankedTiles rankedTiles() {
        return Objects.requireNonNull(rankedTiles);
    }
}
