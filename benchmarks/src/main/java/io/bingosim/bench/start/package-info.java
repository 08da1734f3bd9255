/** How long commands and services take to start. */
@NullMarked
package io.bingosim.bench.start;

import org.jspecify.annotations.NullMarked;
