/** Outbox: events written with their rows, published with confirms, marked in bulk. */
@NullMarked
package io.bingosim.batch.steps.outbox;

import org.jspecify.annotations.NullMarked;
