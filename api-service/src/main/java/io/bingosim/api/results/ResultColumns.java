package io.bingosim.api.results;

import io.bingosim.api.parquet.Column;
import io.bingosim.api.parquet.DictionaryColumn;
import io.bingosim.api.parquet.NumberColumn;
import io.bingosim.api.parquet.ParquetFile;
import io.bingosim.engine.CompiledScenario;
import io.bingosim.engine.block.BlockReader;
import io.bingosim.engine.scenario.Team;
import java.util.List;
import java.util.stream.IntStream;

/** The columns of the CSV with their types, and the names of the teams. */
final class ResultColumns {
    private final NumberColumn run = NumberColumn.longs("run", false);
    private final DictionaryColumn<String> team = DictionaryColumn.texts("team", false);
    private final DictionaryColumn<String> teamName = DictionaryColumn.texts("teamName", false);
    private final NumberColumn points = NumberColumn.ints("points", false);
    private final NumberColumn tiles = NumberColumn.ints("tiles", false);
    private final NumberColumn progress;
    private final NumberColumn finishedAt = NumberColumn.ints("finishedAt", true);
    private final NumberColumn attempts = NumberColumn.ints("attempts", false);
    private final NumberColumn wasted = NumberColumn.ints("wasted", false);
    private final DictionaryColumn<Double> winnerShare = DictionaryColumn.doubles("winnerShare", false);
    private final boolean hasRows;
    private final int[] teamEntries;
    private final int[] nameEntries;
    private final int[] shareEntries;

    ResultColumns(CompiledScenario scenario) {
        List<Team> teams = scenario.scenario().teams();
        this.hasRows = scenario.rowCount() > 0;
        this.progress = NumberColumn.ints(hasRows ? "rowReached" : "bonuses", false);
        this.teamEntries =
                teams.stream().mapToInt(each -> team.entry(each.key())).toArray();
        this.nameEntries =
                teams.stream().mapToInt(each -> teamName.entry(each.name())).toArray();
        this.shareEntries = IntStream.rangeClosed(0, teams.size())
                .map(sharers -> winnerShare.entry(sharers == 0 ? 0.0 : 1.0 / sharers))
                .toArray();
    }

    List<Column> all() {
        return List.of(run, team, teamName, points, tiles, progress, finishedAt, attempts, wasted, winnerShare);
    }

    /** Adds the row of each team. */
    void add(long index, int position, BlockReader reader, ParquetFile file) {
        for (int each = 0; each < teamEntries.length; each++) {
            run.add(index);
            team.addEntry(teamEntries[each]);
            teamName.addEntry(nameEntries[each]);
            points.add(reader.points(position, each));
            tiles.add(reader.tiles(position, each));
            progress.add(reader.progress(position, each));
            addFinishedAt(reader.finishedAt(position, each));
            attempts.add(reader.attempts(position, each));
            wasted.add(reader.wasted(position, each));
            winnerShare.addEntry(shareEntries[reader.winners(position, each)]);
            file.endRow();
        }
    }

    private void addFinishedAt(int second) {
        if (second < 0) {
            finishedAt.addNull();
        } else {
            finishedAt.add(second);
        }
    }
}
