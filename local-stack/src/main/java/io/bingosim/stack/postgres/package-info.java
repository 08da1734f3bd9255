/** A private Postgres server from packaged binaries: unpacked once, initialised, started, restarted, killed. */
@NullMarked
package io.bingosim.stack.postgres;

import org.jspecify.annotations.NullMarked;
