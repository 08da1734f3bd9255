/** Connections to Postgres: the pool and its limits, one call with a time limit, and the connection that holds a lock. */
@NullMarked
package io.bingosim.batch.database;

import org.jspecify.annotations.NullMarked;
