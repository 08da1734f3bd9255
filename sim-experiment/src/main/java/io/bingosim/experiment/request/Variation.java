package io.bingosim.experiment.request;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of {@code vary}: it makes one variant for each thing that can be varied.
 *
 * @param team null for variations that concern no single team
 * @param factors empty for variations without factors
 * @param pointer where it stands in the request
 */
public record Variation(What what, @Nullable String team, List<BigDecimal> factors, String pointer) {

    private static final BigDecimal FOUR_FIFTHS = new BigDecimal("0.8");
    private static final BigDecimal FIVE_QUARTERS = new BigDecimal("1.25");

    public Variation {
        factors = List.copyOf(factors);
    }

    /** The variation with its usual factors, as the command line makes it. */
    public static Variation of(What what, @Nullable String team) {
        return new Variation(what, team, what.factors, "");
    }

    /** What is varied. */
    public enum What {
        /** The strategy of a team: all that the document allows. */
        STRATEGY(true, List.of()),
        /** Each player of a team left out in turn. */
        ABSENT(true, List.of()),
        /** The probabilities of each activity. */
        RATE(false, List.of(FOUR_FIFTHS, FIVE_QUARTERS)),
        /** The times of each activity. */
        TIME(false, List.of(FOUR_FIFTHS, FIVE_QUARTERS)),
        /** What each tile requires. */
        TILE(false, List.of(new BigDecimal("0.5"), BigDecimal.valueOf(2))),
        /** The skill of each player of a team. */
        SKILL(true, List.of(FOUR_FIFTHS, FIVE_QUARTERS));

        final boolean ofTeam;
        final List<BigDecimal> factors;

        What(boolean ofTeam, List<BigDecimal> factors) {
            this.ofTeam = ofTeam;
            this.factors = factors;
        }
    }
}
