/** How ids get from a log line into fields of their own, and foreign text into a log line. */
@NullMarked
package io.bingosim.batch.log;

import org.jspecify.annotations.NullMarked;
