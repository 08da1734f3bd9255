/** What an operator reads when something is wrong: log fields, metrics and a log line of totals. */
@NullMarked
package io.bingosim.worker.diagnosis;

import org.jspecify.annotations.NullMarked;
