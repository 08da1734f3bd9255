package io.bingosim.engine.scenario;

import java.util.List;

/** One member of a team; no sessions means always online. */
public record Player(String key, String name, double skill, List<String> capabilities, List<Session> sessions) {

    public Player {
        capabilities = List.copyOf(capabilities);
        sessions = List.copyOf(sessions);
    }
}
