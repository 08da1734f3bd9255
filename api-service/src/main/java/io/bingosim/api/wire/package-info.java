/** How values look on the wire and in the log. Knows nothing of requests but their trace. */
@NullMarked
package io.bingosim.api.wire;

import org.jspecify.annotations.NullMarked;
