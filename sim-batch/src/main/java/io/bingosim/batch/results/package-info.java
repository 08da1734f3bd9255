/** Reading: tallies, blocks, single runs. Changes nothing. */
@NullMarked
package io.bingosim.batch.results;

import org.jspecify.annotations.NullMarked;
