/** A Postgres server of our own from packaged binaries: unpacked once, initialised, started, restarted, killed. */
@NullMarked
package io.bingosim.stack.postgres;

import org.jspecify.annotations.NullMarked;
