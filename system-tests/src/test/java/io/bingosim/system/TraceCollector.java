package io.bingosim.system;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** Receives OTLP traces over HTTP and parses the names and trace ids of their spans. */
final class TraceCollector implements AutoCloseable {
    private static final int RESOURCE_SPANS = 1;
    private static final int SCOPE_SPANS = 2;
    private static final int SPANS = 2;
    private static final int TRACE_ID = 1;
    private static final int NAME = 5;

    private final HttpServer server;
    private final List<Seen> spans = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    TraceCollector() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.createContext("/", this::receive);
        server.start();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Names of the spans of one trace, in order of arrival. */
    List<String> namesOf(String traceId) {
        return spans.stream()
                .filter(span -> span.traceId().equals(traceId))
                .map(Seen::name)
                .toList();
    }

    /** All requests so far. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private void receive(HttpExchange exchange) throws IOException {
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        ByteBuffer body = ByteBuffer.wrap(exchange.getRequestBody().readAllBytes());
        each(body, RESOURCE_SPANS, resource -> each(resource, SCOPE_SPANS, scope -> each(scope, SPANS, this::keep)));
        exchange.getResponseHeaders().add("Content-Type", "application/x-protobuf");
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private void keep(ByteBuffer span) {
        String[] found = {"", ""};
        fields(span, (field, value) -> {
            byte[] bytes = new byte[value.remaining()];
            value.get(bytes);
            if (field == TRACE_ID) {
                found[0] = HexFormat.of().formatHex(bytes);
            } else if (field == NAME) {
                found[1] = new String(bytes, StandardCharsets.UTF_8);
            }
        });
        spans.add(new Seen(found[0], found[1]));
    }

    private static void each(ByteBuffer message, int wanted, java.util.function.Consumer<ByteBuffer> action) {
        fields(message, (field, value) -> {
            if (field == wanted) {
                action.accept(value);
            }
        });
    }

    /** Visits the length-delimited fields of a protobuf message and skips the others. */
    private static void fields(ByteBuffer message, BiConsumer<Integer, ByteBuffer> action) {
        ByteBuffer rest = message.slice().order(ByteOrder.LITTLE_ENDIAN);
        while (rest.hasRemaining()) {
            int key = varint(rest);
            switch (key & 7) {
                case 0 -> varint(rest);
                case 1 -> rest.getLong();
                case 5 -> rest.getInt();
                default -> {
                    int length = varint(rest);
                    action.accept(key >>> 3, rest.slice(rest.position(), length));
                    rest.position(rest.position() + length);
                }
            }
        }
    }

    private static int varint(ByteBuffer bytes) {
        long value = 0;
        int shift = 0;
        byte next;
        do {
            next = bytes.get();
            value |= (next & 0x7fL) << shift;
            shift += 7;
        } while (next < 0);
        return (int) value;
    }

    private record Seen(String traceId, String name) {}
}
