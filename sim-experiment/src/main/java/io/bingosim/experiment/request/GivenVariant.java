package io.bingosim.experiment.request;

import io.bingosim.engine.json.JsonValue;

/**
 * A variant as the request gives it.
 *
 * @param patch the operations of a JSON Patch (RFC 6902)
 * @param pointer where it stands in the request
 */
public record GivenVariant(String key, String name, JsonValue.Items patch, String pointer) {}
