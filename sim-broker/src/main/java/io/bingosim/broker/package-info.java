/**
 * RabbitMQ. The only production module that speaks AMQP. It does so in three ways, each on separate connections, so
 * that a memory alarm or a lost connection on one side never blocks another.
 *
 * <ol>
 *   <li><b>Publishing</b> ({@code publish}) goes through two outgoing channels of SmallRye Reactive Messaging,
 *       {@code chunks-out} and {@code events-out}, configured in {@code META-INF/microprofile-config.properties}. Each
 *       has one connection, reconnects by itself and waits for publisher confirms. Connections are opened by the first
 *       send, so a process that executes batches itself never contacts a broker.
 *   <li><b>Consuming</b> ({@code consume}) goes through our own incoming connector, {@code bingosim-rabbitmq}. The
 *       stock connector recovers its channel and then acknowledges by a delivery tag that may belong to another
 *       message. Ours never recovers: one subscription is one connection with one channel, and when it ends the
 *       subscriber starts anew.
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
