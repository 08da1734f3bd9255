package io.bingosim.engine.json;

import com.fasterxml.jackson.core.io.NumberOutput;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * A double in the shortest form ECMAScript writes. {@code Double.toString} will not do: its digits changed in JDK 19,
 * and its layout never was ECMAScript's.
 */
final class EcmaNumber {

    private EcmaNumber() {}

    static String format(double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("JSON cannot represent the number " + value);
        }
        if (value == 0) {
            return "0";
        }
        return value < 0 ? "-" + positive(-value) : positive(value);
    }

    private static String positive(double value) {
        BigDecimal shortest = shortest(value);
        String digits = shortest.unscaledValue().toString();
        // The value is 0.digits × 10^point.
        int point = digits.length() - shortest.scale();
        if (point > 21 || point <= -6) {
            String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
            return digits.charAt(0) + fraction + "e" + (point > 0 ? "+" : "") + (point - 1);
        }
        if (point <= 0) {
            return "0." + "0".repeat(-point) + digits;
        }
        if (point >= digits.length()) {
            return digits + "0".repeat(point - digits.length());
        }
        return digits.substring(0, point) + "." + digits.substring(point);
    }

    /** The fewest digits that read back as the value and, among those, the ones nearest to it. */
    private static BigDecimal shortest(double value) {
        // Always the fast writer (Schubfach), the same on every JDK. It never gives less than two digits, even where
        // one would do (4.9E-324 instead of 5e-324).
        BigDecimal digits = new BigDecimal(NumberOutput.toString(value, true)).stripTrailingZeros();
        if (digits.precision() == 2) {
            BigDecimal one = digits.setScale(digits.scale() - 1, RoundingMode.HALF_EVEN);
            if (one.doubleValue() == value && !one.unscaledValue().equals(BigInteger.ZERO)) {
                return one.stripTrailingZeros();
            }
        }
        return digits;
    }
}
