package io.bingosim.api.security;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.security.Caller.Role;
import io.bingosim.batch.Database;
import io.bingosim.batch.Pulse;
import io.bingosim.batch.life.Life;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** API keys. Only hashes are stored; keys are long and random, so a plain hash is enough. */
@ApplicationScoped
class Keys {
    private static final Logger LOG = Logger.getLogger(Keys.class);
    private static final int BOOTSTRAP_LENGTH_MIN = 20;
    private static final int REMEMBERED_MAX = 10_000;
    private static final String FIND = "SELECT id, role FROM api_key WHERE key_hash = $1 AND revoked_at IS NULL";
    private static final String BOOTSTRAP = "SELECT bootstrap_api_key($1) AS created";

    private final Database database;
    private final ApiConfig config;
    private final Map<String, Remembered> remembered = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Remembered> eldest) {
            return size() > REMEMBERED_MAX;
        }
    };

    Keys(Database database, ApiConfig config) {
        this.database = database;
        this.config = config;
    }

    void start(@Observes StartupEvent event, Life life) {
        config.bootstrapKey().ifPresent(key -> {
            if (key.length() < BOOTSTRAP_LENGTH_MIN) {
                throw new IllegalStateException(
                        "BINGOSIM_BOOTSTRAP_KEY must have at least " + BOOTSTRAP_LENGTH_MIN + " characters");
            }
            life.whenBegun(() -> new Pulse("storing the bootstrap key", () -> bootstrap(key)).fire());
        });
    }

    /** Looked up not long ago. */
    @Nullable
    Caller remembered(String key) {
        synchronized (remembered) {
            Remembered known = remembered.get(hash(key));
            return known == null
                            || System.nanoTime() - known.at()
                                    > config.keyCache().toNanos()
                    ? null
                    : known.caller();
        }
    }

    /** The key's owner, or a null item. */
    Uni<Caller> find(String key) {
        String hash = hash(key);
        return database.first(FIND, Tuple.of(hash), Keys::caller).invoke(caller -> {
            if (caller != null) {
                remember(hash, caller);
            }
        });
    }

    private void remember(String hash, Caller caller) {
        synchronized (remembered) {
            remembered.put(hash, new Remembered(caller, System.nanoTime()));
        }
    }

    private Uni<Boolean> bootstrap(String key) {
        return database.one(BOOTSTRAP, Tuple.of(hash(key)), row -> row.getBoolean("created"))
                .invoke(created -> {
                    if (created) {
                        LOG.info("stored the bootstrap key: it is the first one");
                    }
                });
    }

    private static Caller caller(Row row) {
        return new Caller("key-" + row.getLong("id"), Role.valueOf(row.getString("role")));
    }

    private static String hash(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private record Remembered(Caller caller, long at) {}
}
