/** Create: a request becomes scenario and batch rows. The broker is not touched. */
@NullMarked
package io.bingosim.batch.steps.create;

import org.jspecify.annotations.NullMarked;
