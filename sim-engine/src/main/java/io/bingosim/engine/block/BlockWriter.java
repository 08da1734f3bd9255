package io.bingosim.engine.block;

import io.bingosim.engine.RunResult;

/**
 * Packs results column by column: byte 0 is the version, then for points, tiles, rowReached, finishedAt + 1,
 * attempts, wasted and winners one byte for the width and a big-endian number of that width for every run and team.
 * In version 2, for boards without rows, the third column has the number of bonuses instead of rowReached. A block
 * without runs has version 1.
 */
public final class BlockWriter {

    static final int ROWS = 1;
    static final int BONUSES = 2;
    static final int COLUMNS = 7;

    private final int teams;
    private final int[][] columns;
    private int version = ROWS;
    private int size;

    public BlockWriter(int teamCount, int runsMax) {
        this.teams = teamCount;
        this.columns = new int[COLUMNS][Math.multiplyExact(teamCount, runsMax)];
    }

    public void add(RunResult result) {
        if (result.teamCount() != teams) {
            throw new IllegalArgumentException("expected " + teams + " teams, got " + result.teamCount());
        }
        version = result.rowCount() > 0 ? ROWS : BONUSES;
        for (int team = 0; team < teams; team++) {
            columns[0][size] = result.points(team);
            columns[1][size] = result.tiles(team);
            columns[2][size] = version == ROWS ? result.rowReached(team) : result.bonuses(team);
            columns[3][size] = result.finishedAt(team) + 1;
            columns[4][size] = result.attempts(team);
            columns[5][size] = result.wasted(team);
            columns[6][size] = result.winners(team);
            size++;
        }
    }

    public byte[] toBytes() {
        int length = 1;
        int[] widths = new int[COLUMNS];
        for (int column = 0; column < COLUMNS; column++) {
            widths[column] = width(union(columns[column]));
            length = Math.addExact(length, Math.addExact(1, Math.multiplyExact(widths[column], size)));
        }
        byte[] bytes = new byte[length];
        bytes[0] = (byte) version;
        int at = 1;
        for (int column = 0; column < COLUMNS; column++) {
            bytes[at++] = (byte) widths[column];
            for (int i = 0; i < size; i++) {
                for (int shift = 8 * (widths[column] - 1); shift >= 0; shift -= 8) {
                    bytes[at++] = (byte) (columns[column][i] >>> shift);
                }
            }
        }
        return bytes;
    }

    private int union(int[] column) {
        int all = 0;
        for (int i = 0; i < size; i++) {
            all |= column[i];
        }
        return all;
    }

    /** The bytes that the widest value needs, given the bitwise or of all values. */
    static int width(int all) {
        return (Integer.SIZE - Integer.numberOfLeadingZeros(all) + 7) / 8;
    }
}
