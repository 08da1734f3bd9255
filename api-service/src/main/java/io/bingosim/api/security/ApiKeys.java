package io.bingosim.api.security;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.bingosim.api.ApiConfig;
import io.bingosim.batch.database.Database;
import io.bingosim.engine.text.Sha256;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.identity.AuthenticationRequestContext;
import io.quarkus.security.identity.IdentityProvider;
import io.quarkus.security.identity.SecurityIdentity;
import io.quarkus.security.identity.request.TokenAuthenticationRequest;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Locale;

/** The callers behind API keys. Only hashes are stored; keys are long and random, so a plain hash is enough. */
@ApplicationScoped
class ApiKeys implements IdentityProvider<TokenAuthenticationRequest> {
    private static final int CACHED_MAX = 10_000;

    /** What a token is: an API key, or the token of a browser's session. */
    static final String BEARER = "bearer";

    static final String SESSION = "session";

    private static final String FIND = "SELECT id, role FROM api_key WHERE key_hash = $1 AND revoked_at IS NULL";
    private static final String FIND_BY_SESSION = """
            SELECT k.id, k.role
              FROM api_session s JOIN api_key k ON k.id = s.api_key_id
             WHERE s.token_hash = $1 AND s.expires_at > clock_timestamp() AND k.revoked_at IS NULL
            """;
    private static final String BOOTSTRAP = "SELECT bootstrap_api_key($1) AS created";

    private final Database database;
    private final Cache<String, SecurityIdentity> cache;

    ApiKeys(Database database, ApiConfig config) {
        this.database = database;
        this.cache = Caffeine.newBuilder()
                .maximumSize(CACHED_MAX)
                .expireAfterWrite(config.keyCache())
                .build();
    }

    @Override
    public Class<TokenAuthenticationRequest> getRequestType() {
        return TokenAuthenticationRequest.class;
    }

    @Override
    public Uni<SecurityIdentity> authenticate(
            TokenAuthenticationRequest request, AuthenticationRequestContext context) {
        String type = request.getToken().getType();
        String hash = Sha256.hex(request.getToken().getToken());
        SecurityIdentity cached = cache.getIfPresent(type + hash);
        return cached != null ? Uni.createFrom().item(cached) : lookUp(type, hash);
    }

    /** A session has ended: it must not live on in the cache. Other processes may accept it for a few more seconds. */
    void forget(String sessionToken) {
        cache.invalidate(SESSION + Sha256.hex(sessionToken));
    }

    /** Stores the first key, with the role operator. False if there is a key already. */
    Uni<Boolean> bootstrap(String key) {
        return database.one(BOOTSTRAP, Tuple.of(Sha256.hex(key)), row -> row.getBoolean("created"));
    }

    private Uni<SecurityIdentity> lookUp(String type, String hash) {
        return database.first(type.equals(SESSION) ? FIND_BY_SESSION : FIND, Tuple.of(hash), ApiKeys::identity)
                .onItem()
                .ifNull()
                .failWith(() -> new AuthenticationFailedException("unknown, revoked or expired"))
                .invoke(found -> cache.put(type + hash, found));
    }

    private static SecurityIdentity identity(Row row) {
        return ApiKeyMechanism.identity(
                "key-" + row.getLong("id"), row.getString("role").toLowerCase(Locale.ROOT));
    }
}
