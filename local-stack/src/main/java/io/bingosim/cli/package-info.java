/** What {@code ./bingosim} runs: commands for a person at a terminal. Nothing here is used by a service or a test of one. */
@NullMarked
package io.bingosim.cli;

import org.jspecify.annotations.NullMarked;
