/** Failed messages over HTTP: list, republish, skip. */
@NullMarked
package io.bingosim.api.failure;

import org.jspecify.annotations.NullMarked;
