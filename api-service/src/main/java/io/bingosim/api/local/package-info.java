/** The API process as an executor of its own batches. */
@NullMarked
package io.bingosim.api.local;

import org.jspecify.annotations.NullMarked;
