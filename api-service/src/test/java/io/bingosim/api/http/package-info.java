/** Tests of shared HTTP classes without a server. */
@NullMarked
package io.bingosim.api.http;

import org.jspecify.annotations.NullMarked;
