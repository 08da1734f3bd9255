package io.bingosim.batch.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bingosim.batch.BatchConfig;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingLimitsTest {
    @Test
    void defaults_and_the_limits_themselves_are_accepted() {
        assertThatCode(() -> read(Map.of())).doesNotThrowAnyException();
        assertThat(read(Map.of("bingosim.worker.slots", "0", "bingosim.database.port", "65535"))
                        .database()
                        .port())
                .isEqualTo(65_535);
    }

    @Test
    void every_number_outside_its_limits_is_named_with_its_value() {
        assertThatThrownBy(() -> read(Map.of(
                        "bingosim.worker.slots", "-3",
                        "bingosim.dispatch.in-flight-per-slot", "101",
                        "bingosim.database.port", "0")))
                .isInstanceOf(ConfigValidationException.class)
                .hasMessageContaining("bingosim.worker.slots must be at least 0: -3")
                .hasMessageContaining("bingosim.dispatch.in-flight-per-slot must be at most 100: 101")
                .hasMessageContaining("bingosim.database.port must be at least 1: 0");
    }

    @Test
    void no_setting_has_a_constraint_that_is_not_checked() {
        List<Class<?>> groups = new ArrayList<>(List.of(BatchConfig.class));
        groups.addAll(List.of(BatchConfig.class.getDeclaredClasses()));
        for (Class<?> group : groups) {
            for (Method setting : group.getDeclaredMethods()) {
                for (Annotation annotation : setting.getAnnotations()) {
                    if (annotation.annotationType().getName().startsWith("jakarta.validation.")) {
                        assertThat(annotation.annotationType()).isIn(Min.class, Max.class);
                        assertThat(setting.getReturnType()).isIn(int.class, long.class);
                    }
                }
            }
        }
    }

    private static BatchConfig read(Map<String, String> given) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredCustomizers()
                .withMapping(BatchConfig.class)
                .withDefaultValues(given)
                .build()
                .getConfigMapping(BatchConfig.class);
    }
}
