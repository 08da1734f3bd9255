/** Create: a request becomes scenario and batch rows. The broker is not touched here. */
@NullMarked
package io.bingosim.batch.create;

import org.jspecify.annotations.NullMarked;
