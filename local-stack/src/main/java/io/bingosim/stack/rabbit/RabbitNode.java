package io.bingosim.stack.rabbit;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.process.ChildProcess;
import io.bingosim.stack.process.Directories;
import io.bingosim.stack.process.Disruptions;
import io.bingosim.stack.process.FreePorts;
import io.bingosim.stack.process.Programs;
import io.bingosim.stack.process.Signal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A private RabbitMQ node on the loopback interface, with its own directory, cookie and port mapper. */
public final class RabbitNode implements Broker {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(120);
    private static final Duration STOP_GRACE = Duration.ofSeconds(30);
    private static final Duration CTL_TIMEOUT = Duration.ofSeconds(60);

    private final RabbitInstallation installation;
    private final Path directory = Directories.throwAway("rabbit");
    private final BrokerAddress address =
            new BrokerAddress("127.0.0.1", FreePorts.next(), "bingosim", Passwords.fresh(), "/");
    private final int managementPort;
    private final Map<String, String> environment = new HashMap<>();
    private final ChildProcess portMapper;
    private @Nullable ChildProcess process;

    private RabbitNode(RabbitInstallation installation, boolean management, String settings) {
        this.installation = installation;
        managementPort = management ? FreePorts.next() : 0;
        int portMapperPort = FreePorts.next();
        prepareFiles(settings);
        prepareEnvironment(portMapperPort);
        portMapper = startPortMapper(portMapperPort);
        start();
    }

    /** Starts a node of the installed RabbitMQ; {@link RabbitProvisioning} finds or installs one. */
    public static RabbitNode start(boolean management) {
        return start(management, "");
    }

    /** Starts a node with further lines in its {@code rabbitmq.conf}. */
    public static RabbitNode start(boolean management, String settings) {
        RabbitInstallation installation = RabbitInstallation.find();
        if (installation == null) {
            throw new EnvironmentException("RabbitMQ is not installed. Install rabbitmq-server.");
        }
        return new RabbitNode(installation, management, settings);
    }

    @Override
    public BrokerAddress address() {
        return address;
    }

    @Override
    public String description() {
        return "a private RabbitMQ node on port " + address.port();
    }

    /** 0 without the management plugin. */
    public int managementPort() {
        return managementPort;
    }

    public long pid() {
        return running().pid();
    }

    public Path log() {
        return directory.resolve("node.log");
    }

    public synchronized void start() {
        if (process != null && process.isAlive()) {
            return;
        }
        ChildProcess started = ChildProcess.command(
                        List.of(installation.server().toString()))
                .environment(environment)
                .withoutEnvironment("NOTIFY_SOCKET")
                .log(log())
                .endWith(Signal.KILL, STOP_GRACE)
                .scratch(directory)
                .start();
        process = started;
        if (!Listening.awaitAmqp(address, started, START_TIMEOUT)) {
            started.close();
            throw new EnvironmentException("RabbitMQ did not start; its log is " + log());
        }
        ctl("await_startup");
    }

    /** Stops the node cleanly; durable state survives. */
    public synchronized void stop() {
        Disruptions.add();
        running().stop(Signal.TERM);
    }

    /** SIGKILL: nothing is flushed. */
    public synchronized void kill() {
        Disruptions.add();
        running().stop(Signal.KILL);
    }

    public void restart() {
        stop();
        start();
    }

    /** SIGSTOP or SIGCONT, for a broker that hangs. */
    public void signal(Signal signal) {
        running().signal(signal);
    }

    /** Runs rabbitmqctl on this node and returns its output. */
    public String ctl(String... arguments) {
        List<String> line = new ArrayList<>(List.of(installation.ctl().toString(), "--quiet"));
        line.addAll(List.of(arguments));
        Programs.Finished finished = Programs.run(CTL_TIMEOUT, environment, line);
        if (!finished.succeeded()) {
            throw new IllegalStateException("rabbitmqctl " + String.join(" ", arguments) + ": " + finished.output());
        }
        return finished.output();
    }

    /** A new, empty virtual host with the same user. */
    public BrokerAddress createVhost(String name) {
        ctl("add_vhost", name);
        ctl("set_permissions", "-p", name, address.user(), ".*", ".*", ".*");
        return address.withVhost(name);
    }

    @Override
    public synchronized void close() {
        // Its data is deleted: a clean stop would only take longer.
        running().stop(Signal.KILL);
        portMapper.close();
        Directories.removeQuietly(directory);
    }

    private ChildProcess running() {
        if (process == null) {
            throw new IllegalStateException("the node was never started");
        }
        return process;
    }

    private void prepareFiles(String settings) {
        try {
            Path cookie = Files.writeString(directory.resolve(".erlang.cookie"), Passwords.fresh());
            Files.setPosixFilePermissions(cookie, PosixFilePermissions.fromString("r--------"));
            String plugins = managementPort == 0 ? "[]." : "[rabbitmq_management].";
            Files.writeString(directory.resolve("enabled_plugins"), plugins);
            String configuration = "default_user = " + address.user() + "\ndefault_pass = " + address.password()
                    + "\ndisk_free_limit.absolute = 50MB\n";
            if (managementPort != 0) {
                configuration += "management.tcp.ip = 127.0.0.1\nmanagement.tcp.port = " + managementPort + "\n";
            }
            Files.writeString(directory.resolve("rabbitmq.conf"), configuration + settings);
            Files.writeString(directory.resolve("advanced.config"), "[].\n");
            Files.writeString(directory.resolve("rabbitmq-env.conf"), "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void prepareEnvironment(int portMapperPort) {
        environment.put("HOME", directory.toString());
        environment.put("LC_ALL", "C.UTF-8");
        environment.put("RABBITMQ_NODENAME", "bingosim-" + address.port() + "@localhost");
        environment.put("RABBITMQ_NODE_IP_ADDRESS", "127.0.0.1");
        environment.put("RABBITMQ_NODE_PORT", Integer.toString(address.port()));
        environment.put("RABBITMQ_DIST_PORT", Integer.toString(FreePorts.next()));
        environment.put("ERL_EPMD_PORT", Integer.toString(portMapperPort));
        environment.put("ERL_EPMD_ADDRESS", "127.0.0.1");
        Map.of(
                        "RABBITMQ_MNESIA_BASE", "mnesia",
                        "RABBITMQ_LOG_BASE", "log",
                        "RABBITMQ_PID_FILE", "node.pid",
                        "RABBITMQ_ENABLED_PLUGINS_FILE", "enabled_plugins",
                        "RABBITMQ_CONFIG_FILE", "rabbitmq.conf",
                        "RABBITMQ_ADVANCED_CONFIG_FILE", "advanced.config",
                        "RABBITMQ_CONF_ENV_FILE", "rabbitmq-env.conf",
                        "RABBITMQ_GENERATED_CONFIG_DIR", "generated")
                .forEach((name, file) ->
                        environment.put(name, directory.resolve(file).toString()));
        // Without busy waiting: Erlang's schedulers would take time from the slots on the same cores.
        environment.put(
                "RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS",
                "+sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}");
        // The start script then becomes the node instead of waiting for it, so that signals reach the node itself.
        environment.put("RUNNING_UNDER_SYSTEMD", "true");
    }

    private ChildProcess startPortMapper(int port) {
        Path epmd = RabbitInstallation.epmd();
        if (epmd == null) {
            throw new EnvironmentException("RabbitMQ is installed but Erlang's epmd is not on the search path");
        }
        // As our child: a port mapper that Erlang starts by itself never ends.
        return ChildProcess.command(List.of(epmd.toString(), "-port", Integer.toString(port), "-address", "127.0.0.1"))
                .endWith(Signal.KILL, Duration.ofSeconds(5))
                .start();
    }
}
