/** Answers over HTTP: results, single runs, replays, the work log, comparisons, CSV. Reads only. */
@NullMarked
package io.bingosim.api.results;

import org.jspecify.annotations.NullMarked;
