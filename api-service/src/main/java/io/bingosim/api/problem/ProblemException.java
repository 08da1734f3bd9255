package io.bingosim.api.problem;

import io.bingosim.engine.json.Violation;
import io.bingosim.engine.json.Violations;
import java.util.List;

/** An expected failure of a request. It has no stack trace, because it is never logged. */
public final class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private static final int VIOLATIONS_MAX = 1_000;

    private final ProblemType type;
    private final transient List<ListedViolation> violations;

    public ProblemException(ProblemType type, String detail) {
        this(type, detail, List.of());
    }

    private ProblemException(ProblemType type, String detail, List<ListedViolation> violations) {
        super(detail, null, false, false);
        this.type = type;
        this.violations = List.copyOf(violations);
    }

    /** Lists all violations up to a limit that no realistic document reaches. */
    public static ProblemException invalid(List<Violation> violations) {
        return listed(violations.stream().map(ListedViolation::of).toList());
    }

    /** The same for violations of the variants of an experiment. */
    public static ProblemException listed(List<ListedViolation> violations) {
        String number = (violations.size() < Violations.KEPT_MAX ? "" : "at least ") + violations.size();
        String count = violations.size() == 1 ? "1 violation" : number + " violations";
        boolean cut = violations.size() > VIOLATIONS_MAX;
        return new ProblemException(
                ProblemType.INVALID,
                cut ? count + ", the first " + VIOLATIONS_MAX + " of them listed" : count,
                cut ? violations.subList(0, VIOLATIONS_MAX) : violations);
    }

    public static ProblemException notFound(String what, Object id) {
        return new ProblemException(ProblemType.NOT_FOUND, "There is no " + what + " " + id + ".");
    }

    public ProblemType type() {
        return type;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    public List<ListedViolation> violations() {
        return violations;
    }
}
