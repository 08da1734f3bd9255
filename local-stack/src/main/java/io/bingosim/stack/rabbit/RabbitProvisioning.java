package io.bingosim.stack.rabbit;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Directories;
import java.util.List;
import java.util.function.Consumer;

/** Gets a broker the cheapest way this machine offers: given, installed, installable, in a container. */
public final class RabbitProvisioning {
    private RabbitProvisioning() {}

    /** A running broker. Says in one line each what takes long. */
    public static Broker start(Consumer<String> progress) {
        GivenBroker given = GivenBroker.in(System.getenv());
        if (given != null) {
            return given;
        }
        if (ensureInstalled(progress)) {
            return RabbitNode.start(false);
        }
        if (ContainerBroker.engineAnswers()) {
            progress.accept("starting RabbitMQ in a container");
            return ContainerBroker.start(Directories.throwAway("rabbit").resolve("container.log"));
        }
        throw new EnvironmentException(missing());
    }

    /** Whether RabbitMQ is installed now; installs it where that is possible and allowed. */
    public static boolean ensureInstalled(Consumer<String> progress) {
        if (RabbitInstallation.find() != null) {
            return true;
        }
        List<String> installer = SystemPackage.installer();
        if (installer.isEmpty()) {
            return false;
        }
        progress.accept("installing rabbitmq-server from the system's packages");
        SystemPackage.install(installer);
        return RabbitInstallation.find() != null;
    }

    /** For a person: what {@link #start} would use. Changes nothing. */
    public static String outlook() {
        GivenBroker given = GivenBroker.in(System.getenv());
        if (given != null) {
            return given.description();
        }
        RabbitInstallation installation = RabbitInstallation.find();
        if (installation != null) {
            return "installed (" + installation.bin() + ")";
        }
        if (!SystemPackage.installer().isEmpty()) {
            return "not installed; installed from the system's packages when needed";
        }
        return ContainerBroker.engineAnswers() ? "not installed; a container is used when needed" : "";
    }

    public static String missing() {
        return "RabbitMQ is needed for this and there is none. Either install it (Debian, Ubuntu: sudo apt-get install"
                + " rabbitmq-server; Fedora: sudo dnf install rabbitmq-server; macOS: brew install rabbitmq), or set"
                + " RABBITMQ_HOST (and RABBITMQ_PORT, RABBITMQ_USER, RABBITMQ_PASS, RABBITMQ_VHOST) to a broker you may"
                + " use, or start Docker. Not needed for: run, simulate, up without --workers, up --transport postgres.";
    }
}
