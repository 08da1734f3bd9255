/**
 * The SQL: one store per step, with typed arguments and row mapping. Stores decide nothing, schedule nothing, count
 * nothing and log nothing; every SQL text of this module is here.
 */
@NullMarked
package io.bingosim.batch.store;

import org.jspecify.annotations.NullMarked;
