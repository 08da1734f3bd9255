package io.bingosim.testing;

import io.bingosim.stack.process.Programs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/** A certificate authority for one test, and certificates that it signed. All files are PEM. Made with the JDK's keytool. */
public final class TestCertificates {
    private static final String PASSWORD = "only-for-a-test";
    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    private final Path folder;

    /** Makes the authority; its files and those of its certificates are in this folder. */
    public TestCertificates(Path folder) {
        this.folder = folder;
        keyPair("authority", "-ext", "bc:critical=ca:true", "-ext", "ku=keyCertSign");
        keytool("authority", "-exportcert", "-rfc", "-file", authority().toString());
    }

    public Path authority() {
        return folder.resolve("authority.pem");
    }

    /** A certificate for the loopback address, for a server or a client, but not for the name localhost. */
    public Path certificate(String name) {
        Path file = folder.resolve(name + ".pem");
        if (!Files.exists(file)) {
            String request = folder.resolve(name + ".csr").toString();
            keyPair(name);
            keytool(name, "-certreq", "-file", request);
            keytool(
                    "authority",
                    "-gencert",
                    "-rfc",
                    "-validity",
                    "2",
                    "-ext",
                    "san=ip:127.0.0.1",
                    "-infile",
                    request,
                    "-outfile",
                    file.toString());
        }
        return file;
    }

    /** The private key of a certificate, readable by its owner alone. */
    public Path key(String name) {
        certificate(name);
        Path file = folder.resolve(name + ".key");
        try (InputStream store = Files.newInputStream(store(name))) {
            KeyStore keys = KeyStore.getInstance("PKCS12");
            keys.load(store, PASSWORD.toCharArray());
            Key key = keys.getKey(name, PASSWORD.toCharArray());
            String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                    .encodeToString(key.getEncoded());
            Files.writeString(file, "-----BEGIN PRIVATE KEY-----\n" + text + "\n-----END PRIVATE KEY-----\n");
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            return file;
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalStateException("cannot write the key of " + name, e);
        }
    }

    private Path store(String name) {
        return folder.resolve(name + ".p12");
    }

    private void keyPair(String name, String... extensions) {
        List<String> arguments = new ArrayList<>(
                List.of("-genkeypair", "-keyalg", "RSA", "-keysize", "2048", "-validity", "2", "-dname", "CN=" + name));
        arguments.addAll(List.of(extensions));
        keytool(name, arguments.toArray(String[]::new));
    }

    private void keytool(String alias, String... arguments) {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        line.addAll(List.of(arguments));
        line.addAll(List.of("-alias", alias, "-keystore", store(alias).toString(), "-storetype", "PKCS12"));
        line.addAll(List.of("-storepass", PASSWORD));
        Programs.Finished finished = Programs.run(TIMEOUT, Map.of(), line);
        if (!finished.succeeded()) {
            throw new IllegalStateException("keytool " + arguments[0] + ": " + finished.output());
        }
    }
}
