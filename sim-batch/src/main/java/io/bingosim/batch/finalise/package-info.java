/** Finalise: fold tallies, check stop rules, write the answer once, extend. */
@NullMarked
package io.bingosim.batch.finalise;

import org.jspecify.annotations.NullMarked;
