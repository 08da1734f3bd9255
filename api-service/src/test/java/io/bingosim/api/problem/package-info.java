/** Problems, without a server. */
@NullMarked
package io.bingosim.api.problem;

import org.jspecify.annotations.NullMarked;
