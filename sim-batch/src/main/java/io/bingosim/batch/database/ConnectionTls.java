package io.bingosim.batch.database;

import io.bingosim.batch.BatchConfig;
import io.bingosim.batch.BatchConfig.DatabaseTls;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import java.nio.file.Files;
import java.nio.file.Path;

/** Encrypts connections to Postgres and verifies the server: its certificate, by a given authority, and its host name. */
public final class ConnectionTls {
    private ConnectionTls() {}

    public static PgConnectOptions apply(PgConnectOptions options, BatchConfig.Database config) {
        if (config.tls() == DatabaseTls.DISABLE) {
            return options;
        }
        return options.setSslMode(SslMode.VERIFY_FULL)
                .setHostnameVerificationAlgorithm("HTTPS")
                .setPemTrustOptions(new PemTrustOptions().addCertPath(caFile(config)));
    }

    private static String caFile(BatchConfig.Database config) {
        String file = config.caFile()
                .orElseThrow(
                        () -> new IllegalStateException("BINGOSIM_DB_TLS is verify-full but BINGOSIM_DB_CA_FILE is not"
                                + " set. Set it to a PEM file with the certificates of the database's authority."));
        if (!Files.isReadable(Path.of(file))) {
            throw new IllegalStateException("BINGOSIM_DB_CA_FILE cannot be read: " + file
                    + ". Set it to a PEM file that this process can read.");
        }
        return file;
    }
}
