/** Failed messages: recorded, skipped, republished. */
@NullMarked
package io.bingosim.batch.steps.failure;

import org.jspecify.annotations.NullMarked;
