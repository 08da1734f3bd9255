package io.bingosim.engine.json;

/**
 * How large a document may be. A document beyond a limit is malformed.
 *
 * @param bytes size of the encoded document
 * @param depth nested objects and lists, the outermost counted as 1
 * @param numberLength characters of a number
 */
public record JsonLimits(int bytes, int depth, int numberLength) {

    public JsonLimits {
        if (bytes < 1 || depth < 1 || numberLength < 1) {
            throw new IllegalArgumentException("JSON limits must be positive: " + bytes + " bytes, depth " + depth
                    + ", numbers of " + numberLength);
        }
    }

    /** Limits the depth only. For callers that receive bytes whose number is already limited. */
    public static JsonLimits ofDepth(int depth) {
        return new JsonLimits(Integer.MAX_VALUE, depth, Integer.MAX_VALUE);
    }

    public JsonLimits withBytes(int max) {
        return new JsonLimits(max, depth, numberLength);
    }

    public JsonLimits withNumberLength(int max) {
        return new JsonLimits(bytes, depth, max);
    }
}
