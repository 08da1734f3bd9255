package io.bingosim.stack.rabbit;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.Directories;
import io.bingosim.stack.process.SystemPackage;
import java.util.List;
import java.util.function.Consumer;

/** Provides a broker in the cheapest way this machine allows: given, installed, installable, in a container. */
public final class RabbitProvisioning {
    private static final String PACKAGE = "rabbitmq-server";

    private RabbitProvisioning() {}

    /** Starts a broker, or uses the given one. Reports each step that takes long. */
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

    /** Installs RabbitMQ if it is missing and that is possible and allowed; returns whether it is installed now. */
    public static boolean ensureInstalled(Consumer<String> progress) {
        if (RabbitInstallation.find() != null) {
            return true;
        }
        List<String> installer = SystemPackage.installer(PACKAGE);
        if (installer.isEmpty()) {
            return false;
        }
        progress.accept("installing " + PACKAGE + " from the system's packages");
        SystemPackage.install(installer, () -> RabbitInstallation.find() != null);
        return RabbitInstallation.find() != null;
    }

    /** What {@link #start} would use, for a person; empty if there is nothing. Changes nothing. */
    public static String availability() {
        GivenBroker given = GivenBroker.in(System.getenv());
        if (given != null) {
            return given.description();
        }
        RabbitInstallation installation = RabbitInstallation.find();
        if (installation != null) {
            return "installed; a private node is started when needed";
        }
        if (!SystemPackage.installer(PACKAGE).isEmpty()) {
            return "not installed; installed from the system's packages when needed (BINGOSIM_INSTALL=no forbids it)";
        }
        return ContainerBroker.engineAnswers() ? "not installed; a container is started when needed" : "";
    }

    public static String missing() {
        return "RabbitMQ is required but not available. Install it (Debian, Ubuntu: sudo apt-get install"
                + " rabbitmq-server; Fedora: sudo dnf install rabbitmq-server; macOS: brew install rabbitmq), set"
                + " RABBITMQ_HOST (and RABBITMQ_PORT, RABBITMQ_USER, RABBITMQ_PASS, RABBITMQ_VHOST) to a broker you may"
                + " use, or start Docker. Not required by: run, simulate, up without --workers, up --transport postgres.";
    }
}
