package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.batch.database.Database;
import io.bingosim.engine.text.Sha256;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Locale;

/** Sessions of browsers. Only hashes of their tokens are stored, as with keys. */
@ApplicationScoped
class SessionStore {
    private static final String CREATE_SESSION = "SELECT create_session($1, $2, make_interval(secs => $3)) AS role";
    private static final String END_SESSION = "SELECT end_session($1) AS ended";
    private static final int TOKEN_BYTES = 32;

    private final Database database;
    private final Duration lifetime;
    private final SecureRandom random = new SecureRandom();

    SessionStore(Database database, ApiConfig config) {
        this.database = database;
        this.lifetime = config.session();
    }

    /** The new session, or null if the key is unknown or revoked. */
    Uni<StartedSession> start(String key) {
        byte[] bytes = new byte[TOKEN_BYTES];
        random.nextBytes(bytes);
        String token = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        return database.one(
                CREATE_SESSION,
                Tuple.of(Sha256.hex(token), Sha256.hex(key), (double) lifetime.toSeconds()),
                row -> row.getString("role") == null
                        ? null
                        : new StartedSession(token, row.getString("role").toLowerCase(Locale.ROOT), lifetime));
    }

    Uni<Boolean> end(String token) {
        return database.one(END_SESSION, Tuple.of(Sha256.hex(token)), row -> row.getBoolean("ended"));
    }

    /** A session that a key has started. */
    record StartedSession(String token, String role, Duration lifetime) {}
}
