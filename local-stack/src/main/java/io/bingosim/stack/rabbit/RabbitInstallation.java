package io.bingosim.stack.rabbit;

import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where RabbitMQ's own programs are. The wrappers on the search path of some systems switch user: not those. */
record RabbitInstallation(Path bin) {
    private static final List<String> USUAL_PLACES =
            List.of("/usr/lib/rabbitmq/bin", "/opt/homebrew/opt/rabbitmq/sbin", "/usr/local/opt/rabbitmq/sbin");

    static @Nullable RabbitInstallation find() {
        List<Path> places = new ArrayList<>();
        USUAL_PLACES.forEach(place -> places.add(Path.of(place)));
        versioned(Path.of("/usr/lib/rabbitmq/lib"), places);
        versioned(Path.of("/opt"), places);
        for (Path place : places) {
            if (Files.isExecutable(place.resolve("rabbitmq-server"))
                    && Files.isExecutable(place.resolve("rabbitmqctl"))) {
                return new RabbitInstallation(place);
            }
        }
        return null;
    }

    Path server() {
        return bin.resolve("rabbitmq-server");
    }

    Path ctl() {
        return bin.resolve("rabbitmqctl");
    }

    /** The port mapper comes with Erlang. */
    static @Nullable Path epmd() {
        return Programs.find("epmd");
    }

    private static void versioned(Path parent, List<Path> places) {
        if (!Files.isDirectory(parent)) {
            return;
        }
        try (DirectoryStream<Path> found = Files.newDirectoryStream(parent, "rabbitmq*")) {
            found.forEach(directory -> places.add(directory.resolve("sbin")));
        } catch (IOException e) {
            // A directory that cannot be read holds nothing for us.
        }
    }
}
