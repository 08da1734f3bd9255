/** Limits without a server. */
@NullMarked
package io.bingosim.api.request;

import org.jspecify.annotations.NullMarked;
