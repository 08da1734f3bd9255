/**
 * RabbitMQ. The only production module that speaks AMQP. It does so in three ways, each on separate connections, so
 * that a memory alarm or a lost connection on one side never blocks another.
 *
 * <ol>
 *   <li><b>Publishing</b> ({@code publish}) goes through two outgoing channels of SmallRye Reactive Messaging,
 *       {@code chunks-out} and {@code events-out}, configured in {@code META-INF/microprofile-config.properties}, and
 *       our own outgoing connector, {@code bingosim-rabbitmq}. A publisher is one connection with one channel and waits
 *       for confirms. It never recovers: when its connection or channel ends, or confirms stay away, it fails every
 *       unconfirmed message, and the next message starts a new publisher. Connections are opened by the first message,
 *       so a process that executes batches itself never contacts a broker.
 *   <li><b>Consuming</b> ({@code consume}) goes through our own incoming connector of the same name. A consumer never
 *       recovers either: one subscription is one connection with one channel, and when it ends the subscriber starts
 *       anew. So no delivery is acknowledged on a channel that did not bring it.
 *   <li><b>Control</b> ({@code connection}) is one connection per process that declares and checks the topology, reads
 *       queue depths, drains the dead and unrouted queues and republishes failed messages. It carries no chunk
 *       messages, and it stays open because its end is the earliest sign that the broker is gone.
 * </ol>
 *
 * <p>Names of exchanges and queues are in {@code io.bingosim.contracts.topology.Topology}; {@code docs/messaging.md}
 * describes them. No state lives here: a message is a wake-up, and Postgres decides.
 */
@NullMarked
package io.bingosim.broker;

import org.jspecify.annotations.NullMarked;
