/** Results over HTTP: results, runs, replays, chunks, comparisons and CSV. Reads only. */
@NullMarked
package io.bingosim.api.results;

import org.jspecify.annotations.NullMarked;
