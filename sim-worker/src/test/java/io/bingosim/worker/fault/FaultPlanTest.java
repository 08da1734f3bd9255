package io.bingosim.worker.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FaultPlanTest {
    @Test
    void a_plan_names_runs_and_points() {
        FaultPlan plan = FaultPlan.parse("throw:17x2, hang:5,halt:after-claim");

        assertThat(plan.runs())
                .containsEntry(17L, new FaultPlan.Fault(FaultPlan.Kind.THROW, 2))
                .containsEntry(5L, new FaultPlan.Fault(FaultPlan.Kind.HANG, Integer.MAX_VALUE));
        assertThat(plan.points()).containsExactly("after-claim");
    }

    @Test
    void an_unknown_fault_is_rejected() {
        assertThatThrownBy(() -> FaultPlan.parse("explode")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultPlan.parse("explode:1")).isInstanceOf(IllegalArgumentException.class);
    }
}
