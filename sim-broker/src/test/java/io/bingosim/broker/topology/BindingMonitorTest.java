package io.bingosim.broker.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.contracts.topology.Topology;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BindingMonitorTest {
    private final BindingMonitor bindings = new BindingMonitor();

    @Test
    void an_extra_binding_is_reported_with_its_first_message_only() {
        assertThat(bindings.delivered("foreign", "key")).isTrue();
        assertThat(bindings.delivered("foreign", "key")).isFalse();
        assertThat(bindings.delivered("foreign", "other")).isTrue();

        assertThat(bindings.extraRoutes()).isEqualTo(2);
        assertThat(bindings.notices())
                .isEqualTo(Map.of(
                        "extraBindings",
                        "exchange='foreign' routing key='key', exchange='foreign' routing key='other'"));
    }

    @Test
    void a_lost_binding_is_reported_with_its_first_message_only() {
        assertThat(bindings.unrouted(Topology.RUNS_EXCHANGE, Topology.WORK_KEY)).isTrue();
        assertThat(bindings.unrouted(Topology.RUNS_EXCHANGE, Topology.WORK_KEY)).isFalse();

        assertThat(bindings.unroutedChunks()).isEqualTo(2);
        assertThat(bindings.notices()).containsOnlyKeys("lostBinding");
    }

    @Test
    void a_sender_that_varies_its_routing_key_is_reported_a_limited_number_of_times() {
        for (int key = 0; key < 1_000; key++) {
            bindings.delivered("foreign", Integer.toString(key));
        }

        assertThat(bindings.extraRoutes()).isEqualTo(100);
        assertThat(bindings.notices().get("extraBindings")).endsWith(" and others");
    }

    @Test
    void messages_on_their_own_way_report_nothing() {
        assertThat(bindings.delivered(Topology.RUNS_EXCHANGE, Topology.WORK_KEY))
                .isFalse();
        assertThat(bindings.unrouted("foreign", Topology.WORK_KEY)).isFalse();

        assertThat(bindings.extraRoutes()).isZero();
        assertThat(bindings.unroutedChunks()).isZero();
        assertThat(bindings.notices()).isEmpty();
    }
}
