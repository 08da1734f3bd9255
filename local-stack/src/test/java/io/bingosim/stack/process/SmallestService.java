package io.bingosim.stack.process;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** Serves the readiness probe and nothing else. */
final class SmallestService {
    private SmallestService() {}

    public static void main(String[] arguments) throws IOException {
        String greeting = System.getenv().getOrDefault("GREETING", "hello");
        if (greeting.equals("fail")) {
            System.err.println("no greeting today");
            System.exit(5);
        }
        System.out.println(greeting);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("goodbye")));
        int port = Integer.parseInt(System.getenv("QUARKUS_MANAGEMENT_PORT"));
        InetAddress host = InetAddress.getByName(System.getenv("QUARKUS_MANAGEMENT_HOST"));
        HttpServer server = HttpServer.create(new InetSocketAddress(host, port), 0);
        server.createContext("/q/health/ready", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    static Path packagedAs(Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, SmallestService.class.getName());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest)) {
            String entry = SmallestService.class.getName().replace('.', '/') + ".class";
            out.putNextEntry(new JarEntry(entry));
            try (var in = SmallestService.class.getClassLoader().getResourceAsStream(entry)) {
                in.transferTo(out);
            }
        }
        return jar;
    }
}
