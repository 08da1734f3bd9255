package io.bingosim.batch.setting;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.ConfigValidationException;
import io.smallrye.config.ConfigValidationException.Problem;
import io.smallrye.config.ConfigValidator;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilderCustomizer;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Refuses to start with a number outside its {@link Min} and {@link Max}. These are the only constraints that our
 * settings have, and starting Hibernate Validator for them was much of a worker's start.
 */
public final class SettingLimits implements ConfigValidator, SmallRyeConfigBuilderCustomizer {
    private static final String OURS = "io.bingosim.";

    @Override
    public void configBuilder(SmallRyeConfigBuilder builder) {
        builder.withValidator(this);
    }

    /** Called once per {@link ConfigMapping}, those of the framework included. */
    @Override
    public void validateMapping(Class<?> settings, String prefix, Object values) {
        if (!settings.getName().startsWith(OURS)) {
            return;
        }
        List<Problem> problems = new ArrayList<>();
        collect(settings, prefix, values, problems);
        if (!problems.isEmpty()) {
            throw new ConfigValidationException(problems.toArray(Problem[]::new));
        }
    }

    private static void collect(Class<?> settings, String prefix, Object values, List<Problem> problems) {
        for (Method setting : settings.getMethods()) {
            @Nullable Min min = setting.getAnnotation(Min.class);
            @Nullable Max max = setting.getAnnotation(Max.class);
            boolean group = setting.getReturnType().getName().startsWith(settings.getName() + "$")
                    && setting.getReturnType().isInterface();
            if (min == null && max == null && !group) {
                continue;
            }
            String name = prefix + "." + kebab(setting.getName());
            Object value = valueOf(setting, values);
            if (group) {
                collect(setting.getReturnType(), name, value, problems);
                continue;
            }
            long number = ((Number) value).longValue();
            if (min != null && number < min.value()) {
                problems.add(new Problem(name + " must be at least " + min.value() + ": " + number));
            }
            if (max != null && number > max.value()) {
                problems.add(new Problem(name + " must be at most " + max.value() + ": " + number));
            }
        }
    }

    private static Object valueOf(Method setting, Object values) {
        try {
            return setting.invoke(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("cannot read " + setting, e);
        }
    }

    private static String kebab(String name) {
        return name.replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    }
}
