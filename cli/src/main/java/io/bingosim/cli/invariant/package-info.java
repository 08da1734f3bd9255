/** The invariants of a BingoSim database: queries that must return no row, and results recomputed from their seeds. */
@NullMarked
package io.bingosim.cli.invariant;

import org.jspecify.annotations.NullMarked;
