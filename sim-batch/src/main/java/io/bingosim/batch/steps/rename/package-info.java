/** Renaming a batch. */
@NullMarked
package io.bingosim.batch.steps.rename;

import org.jspecify.annotations.NullMarked;
