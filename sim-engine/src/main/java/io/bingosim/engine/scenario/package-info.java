/**
 * The scenario document: immutable records, strict reading with every violation, warnings, the canonical form and its
 * identity. Nothing that simulates belongs here.
 */
@NullMarked
package io.bingosim.engine.scenario;

import org.jspecify.annotations.NullMarked;
