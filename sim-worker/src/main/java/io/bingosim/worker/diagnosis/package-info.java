/** What a person reads when something is wrong: log fields and a line of totals. */
@NullMarked
package io.bingosim.worker.diagnosis;

import org.jspecify.annotations.NullMarked;
