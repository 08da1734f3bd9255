/** Failed messages over HTTP: look, drive again, skip. */
@NullMarked
package io.bingosim.api.failure;

import org.jspecify.annotations.NullMarked;
