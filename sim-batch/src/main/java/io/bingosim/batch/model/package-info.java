/** Values that the steps of a batch's life take and return. Plain records: no SQL, no beans, no scheduling. */
@NullMarked
package io.bingosim.batch.model;

import org.jspecify.annotations.NullMarked;
