package io.bingosim.api.report;

import io.bingosim.api.results.TeamResultsView.TileTime;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Tile;
import java.util.List;

/** The board of one team as a heat map: in which share of the runs each tile is finished, and when. */
final class BoardCard {
    /** For boards without columns. */
    private static final int COLUMNS_DEFAULT = 5;

    private BoardCard() {}

    static Markup of(Scenario scenario, EventClock clock, ReportTeam team, ReportStyle style) {
        Integer given = scenario.board().columns();
        int columns = scenario.hasRows() ? Row.TILES : given == null ? COLUMNS_DEFAULT : given;
        Markup board = new Markup()
                .raw("<h3 class=\"" + team.colour() + "\"><i></i>")
                .text(team.name())
                .raw("</h3><div class=\"board " + style.columns(columns) + "\">");
        List<Tile> tiles = scenario.board().tiles();
        List<TileTime> times = team.results().tileTimes();
        for (int i = 0; i < tiles.size(); i++) {
            Double share = times.get(i).finishedShare();
            board.raw("<div class=\"tile " + ReportStyle.heat(share == null ? 0 : share) + "\"><span>")
                    .text(tiles.get(i).name())
                    .raw("</span><b>" + Figures.share(share) + "</b><small><span>")
                    .raw(
                            share == null || share == 0
                                    ? ""
                                    : clock.when(times.get(i).finishedAt().p50()))
                    .raw("</span><span>" + tiles.get(i).points() + "</span></small></div>");
        }
        return board.raw("</div>");
    }
}
