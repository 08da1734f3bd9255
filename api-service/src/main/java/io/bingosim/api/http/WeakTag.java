package io.bingosim.api.http;

import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.BeanPropertyWriter;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import io.bingosim.api.wire.ApiJson;
import io.bingosim.engine.text.Sha256;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A weak ETag: a hash of a view's JSON without its {@link TimeDerived} members. */
public record WeakTag(String value) {
    private static final int TAG_BYTES = 15;
    private static final ObjectMapper LASTING_MEMBERS =
            ApiJson.mapper().copy().registerModule(new SimpleModule().setSerializerModifier(new DropTimeDerived()));

    public static WeakTag of(Object view) {
        byte[] hash = Sha256.of(ApiJson.bytes(LASTING_MEMBERS, view));
        String opaque = Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(hash, TAG_BYTES));
        return new WeakTag("W/\"" + opaque + "\"");
    }

    /** Weak comparison with the value of an If-None-Match header, as RFC 9110 defines it. */
    public boolean matches(@Nullable String ifNoneMatch) {
        if (ifNoneMatch == null) {
            return false;
        }
        String opaque = value.substring(2);
        return Arrays.stream(ifNoneMatch.split(","))
                .map(String::strip)
                .map(candidate -> candidate.startsWith("W/") ? candidate.substring(2) : candidate)
                .anyMatch(candidate -> candidate.equals("*") || candidate.equals(opaque));
    }

    private static final class DropTimeDerived extends BeanSerializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public List<BeanPropertyWriter> changeProperties(
                SerializationConfig config, BeanDescription bean, List<BeanPropertyWriter> properties) {
            return properties.stream()
                    .filter(property -> property.getAnnotation(TimeDerived.class) == null)
                    .toList();
        }
    }
}
