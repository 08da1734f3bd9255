package io.bingosim.engine.scenario;

import java.util.List;

/** JSON pointers into the document of a scenario, whichever its version. */
record Pointers(Scenario scenario) {

    String tile(int tile) {
        return scenario.hasRows() ? "/rows/" + tile / Row.TILES + "/tiles/" + tile % Row.TILES : "/board/tiles/" + tile;
    }

    /** A goal in the short form has no place but the tile. */
    String goal(int tile, int goal) {
        boolean shortForm = scenario.board().tiles().get(tile).shortForm();
        return shortForm ? tile(tile) : tile(tile) + "/goals/" + goal;
    }

    /** The bonus of a line is at the member of {@code lines} that makes it. */
    String bonus(int bonus) {
        List<Bonus> all = scenario.board().bonuses();
        int given = bonus - (all.size() - scenario.board().givenBonuses().size());
        if (given >= 0) {
            return "/board/bonuses/" + given;
        }
        String key = all.get(bonus).key();
        return "/board/lines/" + key.substring(0, key.indexOf('-')) + "s";
    }
}
