/** Processes that end with the process that started them, and the ports they listen on. */
@NullMarked
package io.bingosim.stack.process;

import org.jspecify.annotations.NullMarked;
