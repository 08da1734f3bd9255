package io.bingosim.stack.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class GivenBrokerTest {
    @Test
    void a_host_in_the_environment_is_used_with_the_usual_defaults() {
        GivenBroker broker = GivenBroker.in(Map.of("RABBITMQ_HOST", "broker.example", "RABBITMQ_USER", "ann"));

        assertThat(broker).isNotNull();
        assertThat(broker.address()).isEqualTo(new BrokerAddress("broker.example", 5672, "ann", "guest", "/"));
    }

    @Test
    void no_host_or_a_blank_one_means_no_broker() {
        assertThat(GivenBroker.in(Map.of())).isNull();
        assertThat(GivenBroker.in(Map.of("RABBITMQ_HOST", " "))).isNull();
    }
}
