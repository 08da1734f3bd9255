/**
 * A writer of Parquet files with flat columns, which produces a file piece by piece and never looks back. Knows nothing
 * about batches or HTTP.
 */
@NullMarked
package io.bingosim.api.parquet;

import org.jspecify.annotations.NullMarked;
