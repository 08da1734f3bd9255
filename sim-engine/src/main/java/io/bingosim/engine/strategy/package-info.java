/**
 * Strategies, one file each, and the view of the board they decide on. A strategy holds no state: what it needs is
 * computed once when the scenario is compiled.
 */
@NullMarked
package io.bingosim.engine.strategy;

import org.jspecify.annotations.NullMarked;
