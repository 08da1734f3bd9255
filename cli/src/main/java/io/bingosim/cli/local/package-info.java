/** The system on this machine: its data directory, its processes, and the client of its HTTP API. */
@NullMarked
package io.bingosim.cli.local;

import org.jspecify.annotations.NullMarked;
