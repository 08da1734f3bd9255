/** Errors as RFC 9457 problems. Only this package maps failures to status codes. */
@NullMarked
package io.bingosim.api.problem;

import org.jspecify.annotations.NullMarked;
