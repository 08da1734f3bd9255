/** Event streams and long polls of a batch. One database listener serves all of them. */
@NullMarked
package io.bingosim.api.progress;

import org.jspecify.annotations.NullMarked;
