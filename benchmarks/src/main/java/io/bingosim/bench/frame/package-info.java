/** What every measurement shares: interleaved repetitions, medians with spread, the machine, the written report. */
@NullMarked
package io.bingosim.bench.frame;

import org.jspecify.annotations.NullMarked;
