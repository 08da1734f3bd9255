package io.bingosim.experiment.variant;

import static io.bingosim.experiment.Experiments.plan;
import static io.bingosim.experiment.Experiments.rejections;
import static io.bingosim.experiment.Experiments.request;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Outcome;
import io.bingosim.engine.scenario.Scenario;
import io.bingosim.engine.scenario.Tile;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentViolation;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExperimentPlanTest {

    @Nested
    class Vary {
        @Test
        void strategy_tries_every_other_strategy_of_version_1() {
            ExperimentPlan plan = plan(request("harbour", "gulls", vary("STRATEGY", "seals")));

            assertThat(keys(plan))
                    .containsExactly(
                            "baseline",
                            "strategy:seals:COMBO_UNLOCKING",
                            "strategy:seals:GREEDY",
                            "strategy:seals:SPREAD",
                            "strategy:seals:VALUE");
            assertThat(plan.rules().variants()).isEqualTo(5);
            assertThat(scenario(plan, "strategy:seals:VALUE")
                            .teams()
                            .get(1)
                            .strategy()
                            .key())
                    .isEqualTo("VALUE");
        }

        @Test
        void strategy_tries_only_what_version_2_allows() {
            assertThat(keys(plan(request("grid", "foxes", vary("STRATEGY", "foxes")))))
                    .containsExactly("baseline", "strategy:foxes:SPREAD", "strategy:foxes:VALUE");
        }

        @Test
        void absent_leaves_each_player_out_in_turn() {
            ExperimentPlan plan = plan(request("harbour", "gulls", vary("ABSENT", "gulls")));

            assertThat(plan.variants()).extracting(Variant::name).contains("Gulls without ben");
            assertThat(scenario(plan, "absent:gulls:ben").teams().get(0).players())
                    .extracting(player -> player.key())
                    .containsExactly("ada", "cleo");
        }

        @Test
        void rate_multiplies_probabilities_and_scales_a_line_that_would_exceed_1() {
            ExperimentPlan plan =
                    plan(request("winter", "herons", "\"vary\": [{\"what\": \"RATE\", \"factors\": [0.5, 2]}]"));
            LootLine before = plan.baseline().activities().get(0).lines().get(1);
            LootLine half = scenario(plan, "rate:ember-stag:x0.5")
                    .activities()
                    .get(0)
                    .lines()
                    .get(1);

            assertThat(probability(half)).isEqualTo(probability(before) / 2);
            // Every line of this activity sums to 1 already, so twice as much changes nothing.
            assertThat(keys(plan)).doesNotContain("rate:ember-stag:x2");
        }

        @Test
        void time_keeps_a_baseline_above_its_variance() {
            ExperimentPlan plan =
                    plan(request("winter", "herons", "\"vary\": [{\"what\": \"TIME\", \"factors\": [0.01, 1.5]}]"));
            LootLine line = scenario(plan, "time:ember-stag:x1.5")
                    .activities()
                    .get(0)
                    .lines()
                    .get(0);

            assertThat(line.baselineSeconds()).isEqualTo(135);
            assertThat(line.varianceSeconds()).isEqualTo(45);
            assertThat(scenario(plan, "time:ember-stag:x0.01")
                            .activities()
                            .get(0)
                            .lines())
                    .allMatch(least -> least.baselineSeconds() > least.varianceSeconds());
        }

        @Test
        void tile_rounds_what_is_required_up() {
            ExperimentPlan plan =
                    plan(request("small", "north", "\"vary\": [{\"what\": \"TILE\", \"factors\": [1.1]}]"));
            Tile before = plan.baseline().board().tiles().get(1);
            Variant variant = plan.variants().stream()
                    .filter(one -> one.key().equals("tile:" + before.key() + ":x1.1"))
                    .findFirst()
                    .orElseThrow();

            int required = plan.scenario(variant)
                    .scenario()
                    .board()
                    .tiles()
                    .get(1)
                    .goals()
                    .get(0)
                    .required();

            assertThat(required).isEqualTo((before.goals().get(0).required() * 11 + 9) / 10);
        }

        @Test
        void tiles_of_the_standing_are_left_alone() {
            ExperimentPlan plan = plan(request("halfway", "foxes", "\"vary\": [{\"what\": \"TILE\"}]"));
            List<String> begun = plan.baseline().standing().teams().stream()
                    .flatMap(team -> team.tiles().stream())
                    .map(tile -> "tile:" + tile.tile() + ":x2")
                    .toList();

            assertThat(begun).isNotEmpty();
            assertThat(keys(plan)).doesNotContainAnyElementsOf(begun).hasSizeGreaterThan(2);
        }

        @Test
        void skill_multiplies_each_players_skill_exactly() {
            ExperimentPlan plan = plan(request("harbour", "gulls", vary("SKILL", "gulls")));

            assertThat(scenario(plan, "skill:gulls:cleo:x0.8")
                            .teams()
                            .get(0)
                            .players()
                            .get(2)
                            .skill())
                    .isEqualTo(0.72);
            assertThat(keys(plan)).hasSize(7);
        }

        @Test
        void several_are_added_up_and_a_factor_of_1_makes_no_variant() {
            String vary = "\"vary\": [{\"what\": \"ABSENT\", \"team\": \"gulls\"},"
                    + " {\"what\": \"SKILL\", \"team\": \"gulls\", \"factors\": [1, 2]}]";

            assertThat(keys(plan(request("harbour", "gulls", vary)))).hasSize(1 + 3 + 3);
        }

        @Test
        void a_made_key_that_is_taken_gets_a_number() {
            String members = vary("ABSENT", "gulls") + ", \"variants\": ["
                    + variant("absent:gulls:ada", "replace", "/name", "\"other\"") + "]";

            assertThat(keys(plan(request("harbour", "gulls", members)))).contains("absent:gulls:ada#2");
        }

        @Test
        void an_unknown_team_is_reported() {
            assertThat(rejections(request("harbour", "gulls", vary("SKILL", "terns"))))
                    .extracting(ExperimentViolation::pointer)
                    .containsExactly("/vary/0/team");
        }
    }

    @Nested
    class Variants {
        @Test
        void with_equal_scenarios_are_run_once() {
            ExperimentPlan plan = plan(request(
                    "harbour",
                    "gulls",
                    "\"variants\": ["
                            + variant("same", "test", "/schemaVersion", "1") + ","
                            + variant("a", "replace", "/teams/0/players/2/skill", "0.5") + ","
                            + variant("b", "replace", "/teams/0/players/2/skill", "0.50") + "]"));

            assertThat(plan.variants()).extracting(Variant::sameAs).containsExactly(null, "baseline", null, "a");
            assertThat(plan.variants()).extracting(Variant::number).containsExactly(0, 0, 1, 1);
            assertThat(plan.differentVariants()).extracting(Variant::key).containsExactly("baseline", "a");
            assertThat(plan.rules().variants()).isEqualTo(2);
        }

        @Test
        void that_all_equal_the_baseline_are_rejected() {
            assertThat(rejections(request(
                            "harbour",
                            "gulls",
                            "\"variants\": [" + variant("same", "test", "/schemaVersion", "1") + "]")))
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.message()).contains("nothing to compare"));
        }

        @ParameterizedTest
        @CsvSource(delimiter = '|', textBlock = """
                replace | /teams/9/name     | "x"  | /variants/0/patch/0      | cannot be applied
                test    | /name             | "x"  | /variants/0/patch/0      | cannot be applied
                fix     | /name             | "x"  | /variants/0/patch/0/op   | must be one of
                add     | name              | "x"  | /variants/0/patch/0/path | JSON pointer
                replace | ''                | 4    | /variants/0/patch/0      | cannot be applied
                add     | /x                | 1e99999999999 | /variants/0/patch/0/value | out of range
                replace | /durationSeconds  | 0    | /durationSeconds         | must be 1
                add     | /colour           | 1    | /colour                  | not a known field
                remove  | /teams/0          | 0    | /teams                   | measured team
                """)
        void that_cannot_be_run_are_reported_with_key_and_pointer(
                String op, String path, String value, String pointer, String message) {
            assertThat(rejections(
                            request("harbour", "gulls", "\"variants\": [" + variant("odd", op, path, value) + "]")))
                    .anySatisfy(violation -> {
                        assertThat(violation.variant()).isEqualTo("odd");
                        assertThat(violation.pointer()).isEqualTo(pointer);
                        assertThat(violation.message()).contains(message);
                    });
        }

        @Test
        void that_double_the_document_again_and_again_are_stopped() {
            StringBuilder patch = new StringBuilder("{\"op\": \"add\", \"path\": \"/x\", \"value\": [\"0123456789\"]}");
            for (int i = 0; i < 60; i++) {
                patch.append(", {\"op\": \"copy\", \"from\": \"/x\", \"path\": \"/x/-\"}");
            }

            assertThat(rejections(request(
                            "harbour", "gulls", "\"variants\": [{\"key\": \"big\", \"patch\": [" + patch + "]}]")))
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.message())
                            .containsAnyOf("larger than 4194304 bytes", "64 levels deep"));
        }

        @Test
        void that_make_a_wide_document_large_are_stopped() {
            StringBuilder patch = new StringBuilder();
            for (int i = 0; i < 30; i++) {
                patch.append(i == 0 ? "" : ", ")
                        .append("{\"op\": \"copy\", \"from\": \"/activities\", \"path\": \"/activities/0/x%d\"}"
                                .formatted(i));
            }

            assertThat(rejections(request(
                            "harbour", "gulls", "\"variants\": [{\"key\": \"big\", \"patch\": [" + patch + "]}]")))
                    .extracting(ExperimentViolation::variant)
                    .containsExactly("big");
        }

        @Test
        void beyond_a_thousand_are_rejected() {
            String factors = "[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]";

            assertThat(rejections(request(
                            "spring", "herons", "\"vary\": [{\"what\": \"TILE\", \"factors\": " + factors + "}]")))
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.pointer()).isEqualTo("/vary"));
        }

        @Test
        void whose_documents_are_too_large_together_are_rejected() {
            ExperimentLimits limits = new ExperimentLimits(4 << 20, 10_000, 1_000_000, 1_000_000);

            assertThat(rejections(request("harbour", "gulls", vary("ABSENT", "gulls")), limits))
                    .singleElement()
                    .satisfies(violation -> assertThat(violation.message()).contains("10000 bytes"));
        }

        @Test
        void that_do_not_fit_the_total_at_the_first_look_are_rejected() {
            String members = vary("ABSENT", "gulls") + ", \"runs\": {\"total\": 3999}";

            assertThat(rejections(request("harbour", "gulls", members)))
                    .extracting(ExperimentViolation::pointer)
                    .containsExactly("/runs/total");
        }
    }

    @Test
    void the_default_indifference_follows_from_the_range_of_the_measure() {
        String points = request("harbour", "gulls", vary("ABSENT", "gulls")).replace("winRate", "points");

        assertThat(plan(request("harbour", "gulls", vary("ABSENT", "gulls")))
                        .rules()
                        .indifference())
                .isEqualTo(0.005);
        assertThat(plan(points).rules().indifference()).isEqualTo(0.15);
        assertThat(rejections(points.replace("\"seed\": 7", "\"indifference\": 31")))
                .extracting(ExperimentViolation::pointer)
                .containsExactly("/indifference");
    }

    private static String vary(String what, String team) {
        return "\"vary\": [{\"what\": \"%s\", \"team\": \"%s\"}]".formatted(what, team);
    }

    private static String variant(String key, String op, String path, String value) {
        return "{\"key\": \"%s\", \"patch\": [{\"op\": \"%s\", \"path\": \"%s\", \"value\": %s}]}"
                .formatted(key, op, path, value);
    }

    private static List<String> keys(ExperimentPlan plan) {
        return plan.variants().stream().map(Variant::key).toList();
    }

    private static Scenario scenario(ExperimentPlan plan, String key) {
        Variant variant = plan.variants().stream()
                .filter(one -> one.key().equals(key))
                .findFirst()
                .orElseThrow();
        return plan.scenario(variant).scenario();
    }

    private static double probability(LootLine line) {
        Outcome first = line.outcomes().get(0);
        return first.probability().value();
    }
}
