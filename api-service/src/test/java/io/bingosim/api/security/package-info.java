/** The gate's parts, without a server. */
@NullMarked
package io.bingosim.api.security;

import org.jspecify.annotations.NullMarked;
