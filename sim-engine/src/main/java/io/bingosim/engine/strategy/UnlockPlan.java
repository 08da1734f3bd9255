package io.bingosim.engine.strategy;

import io.bingosim.engine.text.CodePoints;
import java.util.ArrayList;
import java.util.List;

/**
 * For each row and each set of its tiles that may be finished: the cheapest set of tiles worth at least the threshold,
 * counting only the cost of unfinished tiles. Sixteen by sixteen combinations per row, computed once.
 */
final class UnlockPlan {

    static final int WHOLE_ROW = 15;

    /** The cost of a tile while {@code highestOpenRow} is the last row that is open. */
    interface Cost {
        double of(int tile, int highestOpenRow);
    }

    private final Board board;
    private final byte[][] best;

    UnlockPlan(Board board, Cost cost) {
        this.board = board;
        this.best = new byte[board.rows()][WHOLE_ROW + 1];
        for (int row = 0; row < board.rows(); row++) {
            double[] costs = new double[Board.ROW_TILES];
            for (int i = 0; i < Board.ROW_TILES; i++) {
                costs[i] = cost.of(row * Board.ROW_TILES + i, row);
            }
            for (int finished = 0; finished <= WHOLE_ROW; finished++) {
                best[row][finished] = (byte) cheapest(row, finished, costs);
            }
        }
    }

    /** The planned tiles of a row, a bit for each position; finished ones may be among them. */
    int tiles(int row, int finishedMask) {
        return best[row][finishedMask];
    }

    private int cheapest(int row, int finished, double[] costs) {
        int best = WHOLE_ROW;
        for (int subset = 0; subset < WHOLE_ROW; subset++) {
            if (worth(row, subset) >= board.threshold() && isBetter(row, subset, best, finished, costs)) {
                best = subset;
            }
        }
        return best;
    }

    private boolean isBetter(int row, int subset, int than, int finished, double[] costs) {
        int order = Double.compare(total(subset & ~finished, costs), total(than & ~finished, costs));
        if (order == 0) {
            order = Integer.compare(Integer.bitCount(subset), Integer.bitCount(than));
        }
        if (order == 0) {
            order = CodePoints.ORDER.compare(keys(row, subset), keys(row, than));
        }
        return order < 0;
    }

    private int worth(int row, int subset) {
        int points = 0;
        for (int i = 0; i < Board.ROW_TILES; i++) {
            points += (subset >> i & 1) * board.points()[row * Board.ROW_TILES + i];
        }
        return points;
    }

    private static double total(int subset, double[] costs) {
        double total = 0;
        for (int i = 0; i < Board.ROW_TILES; i++) {
            if ((subset >> i & 1) != 0) {
                total += costs[i];
            }
        }
        return total;
    }

    private String keys(int row, int subset) {
        List<Integer> tiles = new ArrayList<>();
        for (int i = 0; i < Board.ROW_TILES; i++) {
            if ((subset >> i & 1) != 0) {
                tiles.add(row * Board.ROW_TILES + i);
            }
        }
        tiles.sort(board.byKey());
        return String.join(",", tiles.stream().map(tile -> board.key()[tile]).toList());
    }
}
