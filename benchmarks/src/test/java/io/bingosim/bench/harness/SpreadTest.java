package io.bingosim.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
    @Test
    void the_median_of_an_even_number_lies_between_the_two_in_the_middle() {
        assertThat(Spread.of(4, 1, 3, 2)).isEqualTo(new Spread(2.5, 1, 4, 4));
    }

    @Test
    void contenders_take_turns_in_alternating_order() {
        List<String> order = new ArrayList<>();
        var contenders = List.of(contender("a", order), contender("b", order));

        var spreads = Interleaved.measure(3, contenders);

        assertThat(order).containsExactly("a", "b", "b", "a", "a", "b");
        assertThat(spreads.keySet()).containsExactly("a", "b");
    }

    private static Interleaved.Contender contender(String name, List<String> order) {
        return new Interleaved.Contender() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public double measure() {
                order.add(name);
                return order.size();
            }
        };
    }
}
