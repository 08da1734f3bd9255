/** A RabbitMQ broker for this stack alone: found, installed, started as a private node, stopped, killed. */
@NullMarked
package io.bingosim.stack.rabbit;

import org.jspecify.annotations.NullMarked;
