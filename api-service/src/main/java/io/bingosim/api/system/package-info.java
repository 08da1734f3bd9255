/** The state of the whole: executors, queue, outbox, leader, breakers. */
@NullMarked
package io.bingosim.api.system;

import org.jspecify.annotations.NullMarked;
