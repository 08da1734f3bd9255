/** Cancel and delete: a batch ends because somebody said so. */
@NullMarked
package io.bingosim.batch.cancel;

import org.jspecify.annotations.NullMarked;
