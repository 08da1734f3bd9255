package io.bingosim.stack.rabbit;

/** A RabbitMQ that this stack may use; closing it ends what the stack itself started, and nothing else. */
public interface Broker extends AutoCloseable {
    BrokerAddress address();

    /** One line for a person: what kind of broker this is. */
    String description();

    @Override
    void close();
}
