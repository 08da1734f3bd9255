package io.bingosim.engine.block;

import org.jspecify.annotations.Nullable;

/** Reads what {@link BlockWriter} packed; {@code run} is the position within the block. */
public final class BlockReader {

    private final int teams;
    private final int runs;
    private int version;
    private final int[][] columns = new int[BlockWriter.COLUMNS][];

    public BlockReader(int teamCount, int runCount, byte[] block) {
        this.teams = teamCount;
        this.runs = runCount;
        if (!read(block)) {
            throw new IllegalArgumentException(
                    "not a result block of " + runCount + " runs and " + teamCount + " teams");
        }
    }

    /**
     * Also determines the number of runs. The format does not store it, but only one number fits: every column ends
     * where the next begins, is no wider than necessary, and the winners of each run are consistent.
     */
    public BlockReader(int teamCount, byte[] block) {
        this.teams = teamCount;
        int found = block.length == 1 + BlockWriter.COLUMNS ? 0 : 1;
        while (!fits(found, block)) {
            found++;
        }
        this.runs = found;
        read(block);
    }

    private boolean fits(int runCount, byte[] block) {
        long cells = (long) runCount * teams;
        long at = 1;
        for (int column = 0; column < BlockWriter.COLUMNS && at < block.length; column++) {
            at += 1 + Math.max(0, block[(int) at]) * cells;
        }
        if (cells + BlockWriter.COLUMNS >= block.length && runCount > 1) {
            throw new IllegalArgumentException("not a result block of " + teams + " teams");
        }
        return at == block.length && new BlockReader(runCount, teams).read(block);
    }

    private BlockReader(long runCount, int teamCount) {
        this.teams = teamCount;
        this.runs = (int) runCount;
    }

    private boolean read(byte[] block) {
        if (block.length == 0 || block[0] < BlockWriter.ROWS || block[0] > BlockWriter.BONUSES) {
            throw new IllegalArgumentException(
                    "not a result block of version " + BlockWriter.ROWS + " or " + BlockWriter.BONUSES);
        }
        version = block[0];
        int at = 1;
        for (int column = 0; column < BlockWriter.COLUMNS; column++) {
            int width = at < block.length ? block[at++] : -1;
            if (width < 0 || width > 4 || (long) width * runs * teams > block.length - at) {
                return false;
            }
            columns[column] = new int[runs * teams];
            at = readColumn(columns[column], width, block, at);
            if (at < 0) {
                return false;
            }
        }
        return at == block.length && winnersAgree();
    }

    /** Returns where the next column begins, or −1 if this one is wider than necessary. */
    private static int readColumn(int[] column, int width, byte[] block, int from) {
        int at = from;
        int all = 0;
        for (int i = 0; i < column.length && width > 0; i++) {
            int value = 0;
            for (int b = 0; b < width; b++) {
                value = value << 8 | (block[at++] & 0xFF);
            }
            column[i] = value;
            all |= value;
        }
        return BlockWriter.width(all) == width ? at : -1;
    }

    /** In every run, exactly k teams hold a win shared by k teams. */
    private boolean winnersAgree() {
        for (int run = 0; run < runs; run++) {
            int winning = 0;
            int sharers = 0;
            for (int team = 0; team < teams; team++) {
                if (winners(run, team) != 0) {
                    winning++;
                    sharers = winners(run, team);
                }
            }
            if (winning == 0 || winning != sharers) {
                return false;
            }
        }
        return true;
    }

    public int runs() {
        return runs;
    }

    public int points(int run, int team) {
        return columns[0][run * teams + team];
    }

    public int tiles(int run, int team) {
        return columns[1][run * teams + team];
    }

    /** What the third column has: the highest open row, or the number of bonuses on a board without rows. */
    public int progress(int run, int team) {
        return columns[2][run * teams + team];
    }

    /** The highest open row, or null in a block of a board without rows. */
    public @Nullable Integer rowReached(int run, int team) {
        return version == BlockWriter.ROWS ? columns[2][run * teams + team] : null;
    }

    /** The number of bonuses reached, or null in a block of a board with rows. */
    public @Nullable Integer bonuses(int run, int team) {
        return version == BlockWriter.BONUSES ? columns[2][run * teams + team] : null;
    }

    /** When the last finished tile was finished, or −1. */
    public int finishedAt(int run, int team) {
        return columns[3][run * teams + team] - 1;
    }

    public int attempts(int run, int team) {
        return columns[4][run * teams + team];
    }

    public int wasted(int run, int team) {
        return columns[5][run * teams + team];
    }

    /** 0 if the team did not win, else the number of teams that share the win. */
    public int winners(int run, int team) {
        return columns[6][run * teams + team];
    }
}
