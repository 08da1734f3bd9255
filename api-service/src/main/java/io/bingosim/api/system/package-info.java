/** The state of the system over HTTP: executors, queue, outbox, leader, breakers. */
@NullMarked
package io.bingosim.api.system;

import org.jspecify.annotations.NullMarked;
