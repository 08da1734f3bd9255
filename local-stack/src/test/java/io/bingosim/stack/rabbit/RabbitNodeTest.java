package io.bingosim.stack.rabbit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RabbitNodeTest {
    @BeforeAll
    static void rabbitmq_is_installed() {
        assertThat(RabbitProvisioning.ensureInstalled(System.err::println)).isTrue();
    }

    @Test
    void durable_state_survives_a_stop_and_a_kill() {
        try (RabbitNode node = RabbitNode.start(false)) {
            BrokerAddress address = node.createVhost("durable");

            node.restart();
            assertThat(node.ctl("list_vhosts")).contains(address.vhost());

            node.kill();
            node.start();
            assertThat(node.ctl("list_vhosts")).contains(address.vhost());
        }
    }

    @Test
    void a_closed_node_leaves_no_process_and_no_directory() throws IOException {
        RabbitNode node = RabbitNode.start(false);
        Path directory = node.log().getParent();
        assertThat(processesNaming(directory)).isPositive();

        node.close();

        await().atMost(Duration.ofSeconds(20)).until(() -> processesNaming(directory) == 0);
        assertThat(directory).doesNotExist();
    }

    /** Processes whose environment names the node's directory: the node, its children and their helpers. */
    private static long processesNaming(Path directory) throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(path -> path.getFileName().toString().matches("\\d+"))
                    .filter(path -> environmentOf(path).contains("HOME=" + directory))
                    .count();
        }
    }

    private static String environmentOf(Path process) {
        try {
            return Files.readString(process.resolve("environ"), java.nio.charset.StandardCharsets.ISO_8859_1);
        } catch (IOException | UncheckedIOException e) {
            return "";
        }
    }
}
