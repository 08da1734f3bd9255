/** The report of an ended batch: one HTML file with its charts, which opens offline. Drawn here; there is no script in it. */
@NullMarked
package io.bingosim.api.report;

import org.jspecify.annotations.NullMarked;
