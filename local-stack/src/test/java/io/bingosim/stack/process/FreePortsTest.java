package io.bingosim.stack.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class FreePortsTest {
    @Test
    void ports_lie_below_the_ephemeral_range_and_are_never_handed_out_twice() {
        Set<Integer> ports = new HashSet<>();
        for (int i = 0; i < 100; i++) {
            ports.add(FreePorts.next());
        }

        assertThat(ports).hasSize(100).allMatch(port -> port >= 10_000 && port < 32_768);
    }
}
