package io.bingosim.api.sample;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A sample in a list, without its document. */
@Schema(
        name = "Sample",
        description = "A scenario that is shipped with the service.",
        examples =
                "{\"key\": \"harbour\", \"name\": \"Harbour day\", \"description\": \"Three teams on a small board for"
                        + " one day: equal players, different strategies.\", \"schemaVersion\": 1, \"teams\": 3, \"tiles\": 12,"
                        + " \"players\": 10, \"durationSeconds\": 36000,"
                        + " \"scenarioId\": \"002eb72024cd67d8855348ced5e29a329535e8fd5a14f4eef859086d92eb6b79\"}")
record SampleView(
        @Schema(description = "Key of the sample, unique among the samples.")
        String key,

        @Schema(description = "Name in the document.") String name,
        @Schema(description = "What it shows.") String description,

        @Schema(
                description = "Version of the document's format.",
                enumeration = {"1", "2"})
        int schemaVersion,

        @Schema(description = "Number of teams.") int teams,
        @Schema(description = "Number of tiles.") int tiles,

        @Schema(description = "Number of players of all teams.")
        int players,

        @Schema(description = "Length of the event.") long durationSeconds,

        @Schema(description = "The id it gets when it is stored.", pattern = "^[0-9a-f]{64}$")
        String scenarioId) {
    static SampleView of(ShippedSample sample) {
        var scenario = sample.scenario();
        return new SampleView(
                sample.key(),
                scenario.name(),
                sample.description(),
                scenario.schemaVersion(),
                scenario.teams().size(),
                scenario.board().tiles().size(),
                scenario.teams().stream()
                        .mapToInt(team -> team.players().size())
                        .sum(),
                scenario.durationSeconds(),
                scenario.id());
    }
}
