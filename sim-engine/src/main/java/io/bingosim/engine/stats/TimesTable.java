package io.bingosim.engine.stats;

import io.bingosim.engine.scenario.Bonus;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.engine.stats.TeamResults.BonusTime;
import io.bingosim.engine.stats.TeamResults.RowTime;
import io.bingosim.engine.stats.TeamResults.TileTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How often and when rows, bonuses and tiles happened, as lists in the order of the document. */
final class TimesTable {

    private TimesTable() {}

    static List<RowTime> rows(EventTimes[] opened, long runs) {
        List<RowTime> times = new ArrayList<>();
        for (int row = 0; row < opened.length; row++) {
            times.add(new RowTime(row, opened[row].share(runs), opened[row].percentiles()));
        }
        return times;
    }

    static List<BonusTime> bonuses(List<Bonus> bonuses, EventTimes[] reached, long runs) {
        List<BonusTime> times = new ArrayList<>();
        for (int i = 0; i < reached.length; i++) {
            times.add(new BonusTime(bonuses.get(i).key(), reached[i].share(runs), reached[i].percentiles()));
        }
        return times;
    }

    static List<TileTime> tiles(List<Tile> tiles, EventTimes[] finished, @Nullable EventTimes[] opened, long runs) {
        List<TileTime> times = new ArrayList<>();
        for (int i = 0; i < finished.length; i++) {
            times.add(tile(tiles.get(i).key(), finished[i], opened[i], runs));
        }
        return times;
    }

    private static TileTime tile(String key, EventTimes finished, @Nullable EventTimes opened, long runs) {
        return opened == null
                ? new TileTime.Open(key, finished.share(runs), finished.percentiles())
                : new TileTime.Gated(
                        key, opened.share(runs), opened.percentiles(), finished.share(runs), finished.percentiles());
    }
}
