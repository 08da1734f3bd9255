package io.bingosim.engine.scenario;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A probability in (0, 1]; a fraction keeps the text it was written with. */
public record Probability(double value, @Nullable String fraction) {

    /** Longer fractions say nothing a double can hold. */
    static final int FRACTION_LENGTH_MAX = 100;

    private static final Pattern FRACTION = Pattern.compile("([0-9]+)/([0-9]+)");

    public Probability {
        if (!(value > 0 && value <= 1)) {
            throw new IllegalArgumentException("probability must be in (0, 1]: " + value);
        }
    }

    public static Probability of(double value) {
        return new Probability(value, null);
    }

    /** Null unless the text is a fraction a/b with 1 ≤ a ≤ b. */
    public static @Nullable Probability ofFraction(String text) {
        Matcher matcher = FRACTION.matcher(text);
        if (text.length() > FRACTION_LENGTH_MAX || !matcher.matches()) {
            return null;
        }
        BigInteger numerator = new BigInteger(matcher.group(1));
        BigInteger denominator = new BigInteger(matcher.group(2));
        if (numerator.signum() == 0 || numerator.compareTo(denominator) > 0) {
            return null;
        }
        double value = new BigDecimal(numerator)
                .divide(new BigDecimal(denominator), MathContext.DECIMAL128)
                .doubleValue();
        return new Probability(value, text);
    }
}
