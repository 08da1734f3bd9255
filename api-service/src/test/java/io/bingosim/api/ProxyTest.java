package io.bingosim.api;

import static org.hamcrest.Matchers.startsWith;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A server behind a configured proxy; these settings are what ApiMain makes of BINGOSIM_HTTP_PROXIES. */
@QuarkusTest
@TestProfile(ProxyTest.BehindProxy.class)
@QuarkusTestResource(PostgresResource.class)
class ProxyTest {
    public static final class BehindProxy implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of(
                    "bingosim.api.proxies", "127.0.0.1",
                    "quarkus.http.proxy.trusted-proxies", "127.0.0.1",
                    "quarkus.http.proxy.proxy-address-forwarding", "true");
        }
    }

    @Test
    void location_contains_the_host_the_client_used() {
        Api.json(Api.SMALL)
                .header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-Host", "localhost:9443")
                .post("/scenarios")
                .then()
                .header("Location", startsWith("https://localhost:9443/api/v1/scenarios/"));
    }
}
