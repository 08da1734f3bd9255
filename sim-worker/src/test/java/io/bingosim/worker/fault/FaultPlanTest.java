package io.bingosim.worker.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FaultPlanTest {
    @Test
    void runs_and_points_are_told_apart() {
        FaultPlan plan = FaultPlan.parse("throw:17x2, hang:5,halt:after-claim");

        assertThat(plan.runs())
                .containsEntry(17L, new FaultPlan.Fault(FaultPlan.Kind.THROW, 2))
                .containsEntry(5L, new FaultPlan.Fault(FaultPlan.Kind.HANG, Integer.MAX_VALUE));
        assertThat(plan.points()).containsExactly("after-claim");
    }

    @Test
    void nonsense_is_refused() {
        assertThatThrownBy(() -> FaultPlan.parse("explode")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultPlan.parse("explode:1")).isInstanceOf(IllegalArgumentException.class);
    }
}
