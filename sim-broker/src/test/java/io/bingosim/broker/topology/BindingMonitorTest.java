package io.bingosim.broker.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.contracts.topology.Topology;
import org.junit.jupiter.api.Test;

class BindingMonitorTest {
    private final BindingMonitor bindings = new BindingMonitor();

    @Test
    void an_extra_binding_is_reported_with_its_first_message_only() {
        assertThat(bindings.delivered("foreign", "key")).isTrue();
        assertThat(bindings.delivered("foreign", "key")).isFalse();
        assertThat(bindings.delivered("foreign", "other")).isTrue();

        assertThat(bindings.extraRoutes()).isEqualTo(2);
    }

    @Test
    void a_sender_that_varies_its_routing_key_is_reported_a_limited_number_of_times() {
        for (int key = 0; key < 1_000; key++) {
            bindings.delivered("foreign", Integer.toString(key));
        }

        assertThat(bindings.extraRoutes()).isEqualTo(100);
    }

    @Test
    void messages_on_their_own_way_report_nothing() {
        assertThat(bindings.delivered(Topology.RUNS_EXCHANGE, Topology.WORK_KEY))
                .isFalse();
        assertThat(bindings.unrouted("foreign", Topology.WORK_KEY)).isFalse();

        assertThat(bindings.extraRoutes()).isZero();
        assertThat(bindings.unroutedChunks()).isZero();
    }
}
