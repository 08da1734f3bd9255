package io.bingosim.api.batch;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** How many batches a filter matches, by status. */
@Schema(name = "BatchCounts", description = "Numbers of batches by status.", examples = BatchExamples.COUNTS)
record BatchCountsView(
        @Schema(description = "All batches.") long total,

        @Schema(description = "Batches with status PENDING.")
        long pending,

        @Schema(description = "Batches with status RUNNING.")
        long running,

        @Schema(description = "Batches with status COMPLETED.")
        long completed,

        @Schema(description = "Batches with status ERROR.") long error,

        @Schema(description = "Batches with status CANCELLED.")
        long cancelled) {
    static BatchCountsView of(List<BatchRepository.StatusCount> counts) {
        return new BatchCountsView(
                counts.stream().mapToLong(BatchRepository.StatusCount::batches).sum(),
                count(counts, "PENDING"),
                count(counts, "RUNNING"),
                count(counts, "COMPLETED"),
                count(counts, "ERROR"),
                count(counts, "CANCELLED"));
    }

    private static long count(List<BatchRepository.StatusCount> counts, String status) {
        return counts.stream()
                .filter(count -> count.status().equals(status))
                .mapToLong(BatchRepository.StatusCount::batches)
                .sum();
    }
}
