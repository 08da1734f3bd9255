/** Messages nobody could use: taken from the dead and the unrouted queue, kept, and driven again when an operator says so. */
@NullMarked
package io.bingosim.broker.dead;

import org.jspecify.annotations.NullMarked;
