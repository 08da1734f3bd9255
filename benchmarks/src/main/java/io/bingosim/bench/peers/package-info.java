/**
 * The same engine call driven by schedulers that a Java team would otherwise use. Peers store a packed result per job,
 * are tuned as their documentation advises, and share the Postgres server and the broker with BingoSim.
 */
@NullMarked
package io.bingosim.bench.peers;

import org.jspecify.annotations.NullMarked;
