package io.bingosim.api.scenario;

/** Examples for the OpenAPI document. */
public final class ScenarioExamples {
    static final String ID = "002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79";

    public static final String DOCUMENT = """
            {"schemaVersion": 1,
             "name": "Small beach",
             "startsAt": "2031-02-03T09:00:00",
             "timeZone": "America/New_York",
             "durationSeconds": 86400,
             "unlockPointsPerRow": 5,
             "activities": [{"key": "beach",
               "name": "Comb the beach",
               "solo": true,
               "group": null,
               "lines": [{"key": "sand",
                 "roll": "PER_PLAYER",
                 "baselineSeconds": 60,
                 "varianceSeconds": 10,
                 "distribution": "UNIFORM",
                 "outcomes": [{"key": "shell", "probability": 1, "grants": [{"drop": "shell", "units": 1}]}]}],
               "groupBands": []}],
             "rows": [{"tiles": [{"key": "shell-1",
                 "name": "1 shell",
                 "points": 1,
                 "required": 1,
                 "rules": [{"activity": "beach", "accepts": ["shell"], "requires": [], "modifiers": []}]},
                {"key": "shell-2",
                 "name": "2 shells",
                 "points": 2,
                 "required": 1,
                 "rules": [{"activity": "beach", "accepts": ["shell"], "requires": [], "modifiers": []}]},
                {"key": "shell-3",
                 "name": "3 shells",
                 "points": 3,
                 "required": 1,
                 "rules": [{"activity": "beach", "accepts": ["shell"], "requires": [], "modifiers": []}]},
                {"key": "shell-4",
                 "name": "4 shells",
                 "points": 4,
                 "required": 1,
                 "rules": [{"activity": "beach", "accepts": ["shell"], "requires": [], "modifiers": []}]}]}],
             "teams": [{"key": "north",
               "name": "North shore",
               "strategy": {"key": "ROW_UNLOCKING", "params": {}},
               "players": [{"key": "north1", "name": "North 1", "skill": 1.0, "capabilities": [], "sessions": []}]},
              {"key": "south",
               "name": "South shore",
               "strategy": {"key": "ROW_UNLOCKING", "params": {}},
               "players": [{"key": "south1", "name": "South 1", "skill": 1.0, "capabilities": [], "sessions": []}]}]}
            """;

    private ScenarioExamples() {}
}
