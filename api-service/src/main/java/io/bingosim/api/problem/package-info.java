/** Every error as an RFC 9457 problem. The only package that knows status codes of failures. */
@NullMarked
package io.bingosim.api.problem;

import org.jspecify.annotations.NullMarked;
