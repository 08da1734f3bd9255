package io.bingosim.experiment.variant;

import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.scenario.Goal;
import io.bingosim.engine.scenario.Row;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Standing;
import io.bingosim.engine.scenario.Standing.TileStanding;
import io.bingosim.engine.scenario.Tile;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Variants in which one tile requires more or less, except tiles of which the standing tells the progress. */
final class TileVariation {

    private static final BigDecimal WHOLE_MAX = BigDecimal.valueOf(1_000_000_000);

    private final Scenario scenario;
    private final List<BigDecimal> factors;

    TileVariation(Scenario scenario, List<BigDecimal> factors) {
        this.scenario = scenario;
        this.factors = factors;
    }

    List<ProposedVariant> variants() {
        Set<String> begun = begun();
        List<Tile> tiles = scenario.board().tiles();
        List<ProposedVariant> variants = new ArrayList<>();
        for (int i = 0; i < tiles.size(); i++) {
            Tile tile = tiles.get(i);
            for (BigDecimal factor : factors) {
                Patch patch = begun.contains(tile.key()) ? new Patch() : patch(tile, i, factor);
                if (!patch.isEmpty()) {
                    String key = "tile:" + tile.key();
                    String name = "Units of tile " + tile.name();
                    String written = factor.toPlainString();
                    variants.add(new ProposedVariant(
                            key + ":x" + written,
                            name + " × " + written,
                            patch.operations(),
                            new VaryInput(key, name, factor),
                            null));
                }
            }
        }
        return variants;
    }

    private Set<String> begun() {
        Standing standing = scenario.standing();
        return standing == null
                ? Set.of()
                : standing.teams().stream()
                        .flatMap(team -> team.tiles().stream())
                        .map(TileStanding::tile)
                        .collect(Collectors.toSet());
    }

    private Patch patch(Tile tile, int index, BigDecimal factor) {
        String pointer = scenario.hasRows()
                ? "/rows/" + index / Row.TILES + "/tiles/" + index % Row.TILES
                : "/board/tiles/" + index;
        Patch patch = new Patch();
        for (int g = 0; g < tile.goals().size(); g++) {
            Goal goal = tile.goals().get(g);
            long required = BigDecimal.valueOf(goal.required())
                    .multiply(factor)
                    .setScale(0, RoundingMode.CEILING)
                    .min(WHOLE_MAX)
                    .longValueExact();
            if (required != goal.required()) {
                String goalPointer = tile.shortForm() ? pointer : pointer + "/goals/" + g;
                patch.set(goalPointer + "/required", JsonValue.Number.of(required));
            }
        }
        return patch;
    }
}
