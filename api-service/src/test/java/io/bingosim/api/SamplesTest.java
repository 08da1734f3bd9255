package io.bingosim.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import io.quarkus.test.common.QuarkusTestResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import org.junit.jupiter.api.Test;

@QuarkusTest
@QuarkusTestResource(PostgresResource.class)
class SamplesTest {
    @Test
    void every_sample_is_listed_with_the_id_it_gets_when_it_is_stored() {
        Response all = Api.given().get("/samples");
        List<String> names = all.path("items.key");
        List<String> ids = all.path("items.scenarioId");

        assertThat(names)
                .contains("harbour", "winter", "clan", "grid", "blackout", "spring")
                .doesNotHaveDuplicates();
        for (int i = 0; i < names.size(); i++) {
            assertThat(Api.json(Api.read("../scenarios/" + names.get(i) + ".json"))
                            .post("/scenarios")
                            .<String>path("id"))
                    .as(names.get(i))
                    .isEqualTo(ids.get(i));
        }
    }

    @Test
    void a_sample_can_be_run_as_it_is() {
        String sample = Api.given().get("/samples/small").asString();
        String document = sample.substring(sample.indexOf("\"document\":") + 11, sample.length() - 1);

        String id = Api.completed("{\"runs\":3,\"scenario\":" + document + "}");

        Api.batch(id).then().body("scenarioName", equalTo("Small beach"));
    }

    @Test
    void an_unknown_sample_is_not_found() {
        for (String name : List.of("none", "scenario.schema", "..%2F..%2Fapplication.properties")) {
            Api.given().get("/samples/" + name).then().statusCode(404).contentType("application/problem+json");
        }
    }
}
