package io.bingosim.testing.fault;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FaultProxyTest {
    private final AtomicLong received = new AtomicLong();
    private ServerSocket echo;
    private FaultProxy proxy;

    @BeforeEach
    void start() throws IOException {
        echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Link.daemon("echo", this::serve);
        proxy = FaultProxy.before(echo.getLocalPort());
    }

    @AfterEach
    void stop() throws IOException {
        proxy.close();
        echo.close();
    }

    @Test
    void passes_data_both_ways_and_counts_it() throws IOException {
        try (Socket client = connect()) {
            assertThat(exchange(client, "hello")).isEqualTo("hello");

            assertThat(proxy.connections()).isEqualTo(1);
            assertThat(proxy.bytesToServer()).isEqualTo(5);
            assertThat(proxy.bytesToClient()).isEqualTo(5);
        }
        await().until(() -> proxy.openConnections() == 0);
    }

    @Test
    void a_delay_holds_data_back_in_both_directions() throws IOException {
        proxy.set(Fault.delay(Duration.ofMillis(150)));
        try (Socket client = connect()) {
            long start = System.nanoTime();
            assertThat(exchange(client, "slow")).isEqualTo("slow");

            // A lower bound that the proxy itself guarantees, not a guess about the machine.
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    @Test
    void a_black_hole_drops_data_silently_until_it_is_healed() throws IOException {
        try (Socket client = connect()) {
            exchange(client, "one");
            proxy.set(Fault.blackHole());
            client.setSoTimeout(200);
            assertThatThrownBy(() -> exchange(client, "two")).isInstanceOf(SocketTimeoutException.class);

            proxy.heal();
            client.setSoTimeout(10_000);

            assertThat(exchange(client, "three")).isEqualTo("three");
            assertThat(received).hasValue("one".length() + "three".length());
        }
    }

    @Test
    void a_black_hole_towards_the_client_lets_data_reach_the_server() throws IOException {
        proxy.set(Fault.blackHoleToClient());
        try (Socket client = connect()) {
            client.setSoTimeout(200);
            assertThatThrownBy(() -> exchange(client, "heard")).isInstanceOf(SocketTimeoutException.class);

            await().until(() -> received.get() == 5);
            assertThat(proxy.bytesToClient()).isZero();
        }
    }

    @Test
    void a_black_hole_towards_the_server_drops_the_clients_data() throws IOException {
        proxy.set(Fault.blackHoleToServer());
        try (Socket client = connect()) {
            client.setSoTimeout(200);
            assertThatThrownBy(() -> exchange(client, "lost")).isInstanceOf(SocketTimeoutException.class);

            assertThat(received).hasValue(0);
        }
    }

    @Test
    void a_reset_hits_open_connections_and_new_ones() throws IOException {
        try (Socket client = connect()) {
            exchange(client, "open");

            proxy.set(Fault.reset());

            assertThatThrownBy(() -> exchange(client, "gone")).isInstanceOf(SocketException.class);
            assertThatThrownBy(() -> {
                        try (Socket other = connect()) {
                            exchange(other, "new");
                        }
                    })
                    .isInstanceOf(SocketException.class);
        }
        proxy.heal();
        try (Socket client = connect()) {
            assertThat(exchange(client, "again")).isEqualTo("again");
        }
    }

    @Test
    void refused_connections_look_as_if_no_process_listened() throws IOException {
        proxy.set(Fault.refuse());
        assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);

        proxy.heal();

        try (Socket client = connect()) {
            assertThat(exchange(client, "back")).isEqualTo("back");
        }
    }

    @Test
    void a_cut_towards_the_server_comes_after_exactly_the_given_number_of_bytes() throws IOException {
        proxy.set(Fault.cutToServerAfter(7));
        try (Socket client = connect()) {
            assertThat(exchange(client, "12345")).isEqualTo("12345");

            assertThatThrownBy(() -> exchange(client, "67890")).isInstanceOf(IOException.class);
        }
        await().until(() -> received.get() == 7);
        await().until(() -> proxy.openConnections() == 0);
    }

    @Test
    void a_cut_towards_the_client_comes_after_exactly_the_given_number_of_bytes() throws IOException {
        proxy.set(Fault.cutToClientAfter(3));
        try (Socket client = connect()) {
            client.getOutputStream().write("12345".getBytes(UTF_8));

            assertThat(new String(client.getInputStream().readAllBytes(), UTF_8))
                    .isEqualTo("123");
        }
        assertThat(received).hasValue(5);
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static String exchange(Socket socket, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        socket.getOutputStream().write(bytes);
        byte[] answer = socket.getInputStream().readNBytes(bytes.length);
        if (answer.length < bytes.length) {
            throw new SocketException("closed after " + answer.length + " bytes");
        }
        return new String(answer, UTF_8);
    }

    private void serve() {
        while (!echo.isClosed()) {
            try {
                Socket socket = echo.accept();
                Link.daemon("echo", () -> echo(socket));
            } catch (IOException e) {
                // Closed.
            }
        }
    }

    private void echo(Socket socket) {
        byte[] buffer = new byte[1_024];
        try (socket) {
            for (int count = socket.getInputStream().read(buffer);
                    count >= 0;
                    count = socket.getInputStream().read(buffer)) {
                received.addAndGet(count);
                socket.getOutputStream().write(buffer, 0, count);
            }
        } catch (IOException e) {
            // The client is gone.
        }
    }
}
