package io.bingosim.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.StringLength;

class TaggedPropertiesTest {
    @Property(tries = 200)
    void equal_answers_have_equal_tags_and_other_answers_have_others(@ForAll String a, @ForAll String b) {
        String tagA = Tagged.of(Map.of("value", a)).tag();

        assertThat(Tagged.of(Map.of("value", a)).tag()).isEqualTo(tagA);
        assertThat(Tagged.of(Map.of("value", b)).tag().equals(tagA)).isEqualTo(a.equals(b));
    }

    @Property(tries = 200)
    void time_derived_members_do_not_change_the_tag(@ForAll long then, @ForAll long now) {
        String before = Tagged.of(Map.of("id", 1, "etaMs", then), "etaMs").tag();

        assertThat(Tagged.of(Map.of("id", 1, "etaMs", now), "etaMs").tag()).isEqualTo(before);
    }

    @Property(tries = 200)
    void a_tag_matches_itself_in_any_list(@ForAll @AlphaChars @StringLength(max = 10) String other) {
        Tagged tagged = Tagged.of(Map.of("x", 1));

        assertThat(tagged.matches("\"" + other + "\", " + tagged.tag())).isTrue();
        assertThat(tagged.matches(tagged.tag().substring(2))).isTrue();
        assertThat(tagged.matches("\"" + other + "\"")).isFalse();
    }

    @Example
    void a_star_matches_and_nothing_does_not() {
        assertThat(Tagged.of(Map.of()).matches("*")).isTrue();
        assertThat(Tagged.of(Map.of()).matches(null)).isFalse();
    }
}
