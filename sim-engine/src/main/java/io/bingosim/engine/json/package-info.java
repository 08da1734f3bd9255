/**
 * Strict JSON for every document that enters the system: scenarios, request bodies and messages. {@link JsonReader}
 * turns bytes into a tree of {@link JsonValue}s, {@link JsonFields} reads the members of an object and collects every
 * {@link Violation} with its JSON pointer, and {@link CanonicalJson} writes a tree by RFC 8785. No rule of any single
 * document belongs here.
 */
@NullMarked
package io.bingosim.engine.json;

import org.jspecify.annotations.NullMarked;
