/** Streams, without a server. */
@NullMarked
package io.bingosim.api.progress;

import org.jspecify.annotations.NullMarked;
