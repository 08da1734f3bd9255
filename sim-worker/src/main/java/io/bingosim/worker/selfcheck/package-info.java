/** The golden seeds, carried by the worker itself: does this executable, on this machine, give the agreed numbers? */
@NullMarked
package io.bingosim.worker.selfcheck;

import org.jspecify.annotations.NullMarked;
