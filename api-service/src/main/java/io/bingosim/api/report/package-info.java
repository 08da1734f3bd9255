/** Reports of ended batches and experiments: one HTML file with its charts, which opens offline. There is no script in it. */
@NullMarked
package io.bingosim.api.report;

import org.jspecify.annotations.NullMarked;
