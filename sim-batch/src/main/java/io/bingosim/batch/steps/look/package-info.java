/** Look: when every survivor of an experiment has ended its runs, their comparison decides how it goes on. */
@NullMarked
package io.bingosim.batch.steps.look;

import org.jspecify.annotations.NullMarked;
