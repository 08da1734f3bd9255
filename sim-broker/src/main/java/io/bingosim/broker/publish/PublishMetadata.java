package io.bingosim.broker.publish;

import com.rabbitmq.client.AMQP;

/** Routing key and properties of a message to publish; the outgoing channel adds the exchange. */
record PublishMetadata(String routingKey, AMQP.BasicProperties properties) {}
