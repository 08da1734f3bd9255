package io.bingosim.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;

class WeakTagPropertiesTest {
    record View(long id, @TimeDerived long etaMs) {}

    @Property(tries = 200)
    void equal_views_have_equal_tags_and_other_views_have_others(@ForAll String a, @ForAll String b) {
        WeakTag tagA = WeakTag.of(Map.of("value", a));

        assertThat(WeakTag.of(Map.of("value", a))).isEqualTo(tagA);
        assertThat(WeakTag.of(Map.of("value", b)).equals(tagA)).isEqualTo(a.equals(b));
    }

    @Property(tries = 200)
    void time_derived_members_do_not_change_the_tag(@ForAll long then, @ForAll long now) {
        WeakTag before = WeakTag.of(new View(1, then));

        assertThat(WeakTag.of(new View(1, now))).isEqualTo(before);
        assertThat(WeakTag.of(new View(2, now))).isNotEqualTo(before);
    }

    @Property(tries = 200)
    void a_tag_matches_itself_in_any_list(@ForAll @AlphaChars @StringLength(max = 10) String other) {
        WeakTag tag = WeakTag.of(Map.of("x", 1));

        assertThat(tag.matches("\"" + other + "\", " + tag.value())).isTrue();
        assertThat(tag.matches(tag.value().substring(2))).isTrue();
        assertThat(tag.matches("\"" + other + "\"")).isFalse();
    }

    @Example
    void a_star_matches_and_an_absent_header_does_not() {
        assertThat(WeakTag.of(Map.of()).matches("*")).isTrue();
        assertThat(WeakTag.of(Map.of()).matches(null)).isFalse();
    }
}
