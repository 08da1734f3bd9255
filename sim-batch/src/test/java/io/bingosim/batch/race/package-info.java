/** Steps that meet at the same instant, ten thousand times. */
@NullMarked
package io.bingosim.batch.race;

import org.jspecify.annotations.NullMarked;
