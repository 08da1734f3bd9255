package io.bingosim.engine.scenario;

import java.util.List;

/** Players who share progress, and the policy that decides for them. */
public record Team(String key, String name, StrategyChoice strategy, List<Player> players) {

    public Team {
        players = List.copyOf(players);
    }
}
