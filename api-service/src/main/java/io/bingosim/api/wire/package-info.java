/** How the API writes JSON, and the trace a request belongs to. */
@NullMarked
package io.bingosim.api.wire;

import org.jspecify.annotations.NullMarked;
