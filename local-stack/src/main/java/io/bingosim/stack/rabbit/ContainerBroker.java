package io.bingosim.stack.rabbit;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Signal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** RabbitMQ in a container, for machines that have an engine but no package. */
final class ContainerBroker implements Broker {
    private static final String IMAGE = "rabbitmq:3.13-alpine";
    private static final Duration START_TIMEOUT = Duration.ofMinutes(5);

    private final ChildProcess client;
    private final BrokerAddress address;

    private ContainerBroker(ChildProcess client, BrokerAddress address) {
        this.client = client;
        this.address = address;
    }

    /** A client without an engine may hang instead of failing. */
    static boolean engineAnswers() {
        return Programs.find("docker") != null
                && Programs.run(Duration.ofSeconds(5), Map.of(), List.of("docker", "version"))
                        .succeeded();
    }

    static ContainerBroker start(Path log) {
        int port = FreePorts.next();
        String password = Passwords.fresh();
        // In the foreground: the client hands signals on, so the container ends with this process.
        ChildProcess client = ChildProcess.command(List.of(
                        "docker",
                        "run",
                        "--rm",
                        "--init",
                        "-p",
                        "127.0.0.1:" + port + ":5672",
                        "-e",
                        "RABBITMQ_DEFAULT_USER=bingosim",
                        "-e",
                        "RABBITMQ_DEFAULT_PASS",
                        IMAGE))
                .environment(Map.of("RABBITMQ_DEFAULT_PASS", password))
                .log(log)
                .endWith(Signal.TERM, Duration.ofSeconds(30))
                .start();
        BrokerAddress address = new BrokerAddress("127.0.0.1", port, "bingosim", password, "/");
        if (!Listening.awaitAmqp(address, client, START_TIMEOUT)) {
            client.close();
            throw new EnvironmentException("the RabbitMQ container did not start; its log is " + log);
        }
        return new ContainerBroker(client, address);
    }

    @Override
    public BrokerAddress address() {
        return address;
    }

    @Override
    public String description() {
        return "RabbitMQ in a container (" + IMAGE + ")";
    }

    @Override
    public void close() {
        client.close();
    }
}
