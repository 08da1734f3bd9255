/** Requests for batches, without a server. */
@NullMarked
package io.bingosim.api.batch;

import org.jspecify.annotations.NullMarked;
