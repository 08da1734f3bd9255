/** Run: slots, the engine loop, compiled scenarios. Changes no row itself. */
@NullMarked
package io.bingosim.batch.run;

import org.jspecify.annotations.NullMarked;
