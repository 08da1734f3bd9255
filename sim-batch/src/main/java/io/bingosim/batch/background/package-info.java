/** Work that no caller waits for. The only place in this module that subscribes, apart from the completion batcher. */
@NullMarked
package io.bingosim.batch.background;

import org.jspecify.annotations.NullMarked;
