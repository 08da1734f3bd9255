/** The worker: chunk messages in, results in Postgres. Everything a batch goes through lives in sim-batch. */
@NullMarked
package io.bingosim.worker;

import org.jspecify.annotations.NullMarked;
