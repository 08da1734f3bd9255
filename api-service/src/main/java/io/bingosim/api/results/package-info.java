/** Results over HTTP: results, runs, replays, chunks, comparisons, CSV and Parquet. Reads only. */
@NullMarked
package io.bingosim.api.results;

import org.jspecify.annotations.NullMarked;
