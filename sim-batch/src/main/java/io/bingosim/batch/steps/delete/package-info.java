/** Delete: removes an ended batch with everything that belongs to it. */
@NullMarked
package io.bingosim.batch.steps.delete;

import org.jspecify.annotations.NullMarked;
