/** What must hold of any BingoSim database, checked from outside: SQL that must come back empty, and answers computed again. */
@NullMarked
package io.bingosim.system.invariant;

import org.jspecify.annotations.NullMarked;
