/**
 * Executing chunks: slots, quarantine, the engine loop and the batching of completions. Together with the process layer
 * the only caller of several steps.
 */
@NullMarked
package io.bingosim.batch.execute;

import org.jspecify.annotations.NullMarked;
