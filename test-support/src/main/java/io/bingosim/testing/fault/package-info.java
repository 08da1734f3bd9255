/** A TCP proxy on the loopback interface that delays, drops, resets or refuses connections on request. */
@NullMarked
package io.bingosim.testing.fault;

import org.jspecify.annotations.NullMarked;
