/** Exchanges, queues and bindings: declared where they are missing, compared where they exist, watched by schedule. */
@NullMarked
package io.bingosim.broker.topology;

import org.jspecify.annotations.NullMarked;
