package io.bingosim.engine;

import static io.bingosim.engine.Events.event;
import static io.bingosim.engine.Events.grant;
import static io.bingosim.engine.Events.group;
import static io.bingosim.engine.Events.idle;
import static io.bingosim.engine.Events.line;
import static io.bingosim.engine.Events.online;
import static io.bingosim.engine.Events.outcome;
import static io.bingosim.engine.Events.perGroup;
import static io.bingosim.engine.Events.player;
import static io.bingosim.engine.Events.rule;
import static io.bingosim.engine.Events.ruleFor;
import static io.bingosim.engine.Events.ruleWith;
import static io.bingosim.engine.Events.skilled;
import static io.bingosim.engine.Events.sure;
import static io.bingosim.engine.Events.tile;
import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.engine.Timeline.Attempt;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.LootLine;
import io.bingosim.engine.scenario.Modifier;
import io.bingosim.engine.scenario.Player;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How groups form, how long their attempts take, and whose capabilities count. */
class GroupRulesTest {

    private static List<List<String>> groups(Timeline.TeamLine line) {
        return line.attempts().stream().map(Attempt::players).toList();
    }

    private Events raid(boolean solo, int min, Integer max, GroupBand... bands) {
        return event().with(group("dig", solo, min, max, perGroup(100, outcome(1, grant("dig", 1))), bands))
                .row(tile("a", 4, 1, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1));
    }

    @Test
    void form_with_as_many_players_as_fit_and_the_rest_form_the_next() {
        var line = raid(false, 2, 3)
                .team("GREEDY", player("p"), player("q"), player("r"), player("s"), player("t"))
                .play();

        assertThat(groups(line)).containsExactly(List.of("p", "q", "r"), List.of("s", "t"));
    }

    @Test
    void leave_remaining_players_to_go_alone_where_allowed_and_to_wait_otherwise() {
        var players = new Player[] {player("p"), player("q"), player("r")};

        assertThat(groups(raid(true, 2, 2).team("GREEDY", players).play()))
                .containsExactly(List.of("p", "q"), List.of("r"));
        assertThat(groups(raid(false, 2, 2).team("GREEDY", players).play())).containsExactly(List.of("p", "q"));
        assertThat(groups(raid(false, 1, 2).team("GREEDY", players).play()))
                .containsExactly(List.of("p", "q"), List.of("r"));
    }

    @Test
    void wait_until_enough_players_are_online() {
        var line = raid(false, 3, null)
                .team("GREEDY", player("p"), player("q"), online("r", "00:05", 60))
                .play();

        assertThat(line.attempts().get(0).startedAt()).isEqualTo(300);
        assertThat(groups(line)).containsExactly(List.of("p", "q", "r"));
    }

    @Test
    void lose_members_without_enough_time_and_are_then_as_fast_as_the_remaining_ones() {
        var line = raid(false, 2, null, new GroupBand(2, 2, 3, 1), new GroupBand(3, 3, 2, 1))
                .team("GREEDY", player("p"), player("q"), online("r", "00:00", 3))
                .play();

        assertThat(groups(line)).containsExactly(List.of("p", "q"));
        assertThat(line.attempts().get(0).endedAt()).isEqualTo(300);
    }

    @Test
    void do_not_start_when_too_few_are_left() {
        var line = raid(false, 2, null)
                .team("GREEDY", player("p"), online("q", "00:00", 1))
                .play();

        assertThat(line.attempts()).isEmpty();
    }

    @Test
    void shrink_to_one_player_who_goes_alone_where_allowed() {
        var line = raid(true, 2, null, new GroupBand(1, 1, 0.5, 1))
                .team("GREEDY", player("p"), online("q", "00:00", 1))
                .play();

        assertThat(groups(line)).startsWith(List.of("p"));
        assertThat(line.attempts().get(0).endedAt()).isEqualTo(50);
    }

    @Test
    void are_as_slow_as_their_slowest_and_use_what_any_member_owns() {
        var line = event().with(group("dig", false, 2, null, perGroup(100, outcome(1, grant("dig", 1)))))
                .row(
                        tile("a", 4, 1, ruleWith("dig", "dig", new Modifier("pick", 0.5, 1))),
                        idle("b", 3),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", skilled("p", 0.8, "pick"), skilled("q", 1.2))
                .play();

        assertThat(line.attempts().get(0).endedAt()).isEqualTo(60);
    }

    @Test
    void are_of_one_rule_only() {
        var line = event().with(group("dig", false, 2, null, line(100, outcome(1, grant("dig", 1)))))
                .row(
                        tile("a", 4, 1, ruleFor("pick", "dig", "dig"), rule("dig", "dig")),
                        idle("b", 3),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", player("p", "pick"), player("q"))
                .play();

        assertThat(line.attempts()).isEmpty();
    }

    @Test
    void are_lucky_only_with_what_their_own_members_own() {
        var line = event().with(group("dig", false, 2, 2, perGroup(100, outcome(1e-9, grant("dig", 1)))))
                .row(tile("a", 4, 9, ruleWith("dig", "dig", lucky("pick"))), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(300)
                .team("GREEDY", player("p", "pick"), player("q"), player("r"), player("s"))
                .play();

        assertThat(line.attempts()).hasSize(6).allSatisfy(attempt -> assertThat(attempt.granted())
                .hasSize(attempt.players().contains("p") ? 1 : 0));
    }

    /** Makes a chance of one in a billion certain. */
    private static Modifier[] lucky(String capability) {
        return Stream.generate(() -> new Modifier(capability, 1, 100)).limit(5).toArray(Modifier[]::new);
    }

    @Test
    void roll_for_each_member_with_that_members_own_luck() {
        var line = event().with(group("dig", false, 2, null, line(100, outcome(1e-9, grant("dig", 1)))))
                .row(tile("a", 4, 9, ruleWith("dig", "dig", lucky("pick"))), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(100)
                .team("GREEDY", player("p", "pick"), player("q"), player("r", "pick"))
                .play();

        assertThat(line.attempts().get(0).granted()).hasSize(2);
    }

    @Test
    void count_for_the_player_who_was_first_when_they_were_formed() {
        // Alone in the first minute p has no time: the group is formed with p and started without.
        var raid = event().with(group(
                        "dig",
                        true,
                        2,
                        null,
                        new LootLine(
                                "line",
                                LootLine.Roll.PER_GROUP,
                                500,
                                300,
                                LootLine.Distribution.UNIFORM,
                                List.of(outcome(1, grant("dig", 1))))))
                .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(10_000);
        var with = raid.team("GREEDY", online("p", "00:00", 1), player("q"), player("r"))
                .play();

        var alone = event().with(raid.scenario().activities().get(0))
                .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(10_000)
                .team("GREEDY", player("p"))
                .play();
        var theirs = event().with(raid.scenario().activities().get(0))
                .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(10_000)
                .team("GREEDY", player("q"), player("r"))
                .play();

        // The first attempt has p's luck; the second is q's first, not q's second.
        assertThat(groups(with)).startsWith(List.of("q", "r"), List.of("q", "r"));
        assertThat(seconds(with, 0)).isEqualTo(seconds(alone, 0));
        assertThat(seconds(with, 1)).isEqualTo(seconds(theirs, 0));
    }

    private static int seconds(Timeline.TeamLine line, int attempt) {
        Attempt replayed = line.attempts().get(attempt);
        return replayed.endedAt() - replayed.startedAt();
    }

    @Test
    void roll_once_for_each_member_or_once_for_all() {
        var each = event().with(group("dig", false, 2, null, line(100, outcome(1, grant("dig", 1)))))
                .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(100)
                .team("GREEDY", player("p"), player("q"), player("r"))
                .play();

        assertThat(each.attempts().get(0).granted()).hasSize(3);
        assertThat(raid(false, 2, null)
                        .team("GREEDY", player("p"), player("q"))
                        .play()
                        .attempts()
                        .get(0)
                        .granted())
                .hasSize(1);
    }

    @Test
    void have_the_luck_of_their_band() {
        assertThat(scarce(3).attempts().get(0).granted()).hasSize(1);
        assertThat(scarce(2).attempts().get(0).granted()).isEmpty();
    }

    /** A chance of one in a hundred, certain for groups of three. */
    private static Timeline.TeamLine scarce(int players) {
        var dig = group(
                "dig", false, 2, null, perGroup(100, outcome(0.01, grant("dig", 1))), new GroupBand(3, 3, 1, 100));
        return event().with(dig)
                .row(tile("a", 4, 9, rule("dig", "dig")), idle("b", 3), idle("c", 2), idle("d", 1))
                .lasting(100)
                .team(
                        "GREEDY",
                        Stream.of("p", "q", "r")
                                .limit(players)
                                .map(key -> player(key))
                                .toArray(Player[]::new))
                .play();
    }

    @Test
    void are_waited_for_even_if_another_rule_or_tile_could_be_done_alone() {
        var raid = group("dig", false, 2, null, perGroup(100, outcome(1, grant("dig", 1))));
        var line = event().with(raid)
                .with(sure("dive", 100))
                .row(
                        tile("a", 4, 1, rule("dig", "dig"), rule("dive", "dive")),
                        tile("b", 3, 1, rule("dive", "dive")),
                        idle("c", 2),
                        idle("d", 1))
                .team("GREEDY", player("p"))
                .play();

        assertThat(line.attempts()).isEmpty();
    }
}
