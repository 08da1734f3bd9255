/** A TCP proxy that can be told to misbehave. Loopback only. */
@NullMarked
package io.bingosim.stack.fault;

import org.jspecify.annotations.NullMarked;
