/** Files of the Parquet writer, read by DuckDB. */
@NullMarked
package io.bingosim.api.parquet;

import org.jspecify.annotations.NullMarked;
