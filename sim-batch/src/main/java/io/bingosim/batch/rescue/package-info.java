/** Rescue: chunks of dead or hung processes become work again; open chunks of ended batches are swept. */
@NullMarked
package io.bingosim.batch.rescue;

import org.jspecify.annotations.NullMarked;
