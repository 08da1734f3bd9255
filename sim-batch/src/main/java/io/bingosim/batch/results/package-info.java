/** The results of a batch at any time: stored ones, or the merged tallies of a batch that still runs. Reads only. */
@NullMarked
package io.bingosim.batch.results;

import org.jspecify.annotations.NullMarked;
