package io.bingosim.api.batch;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of a request to rename a batch. */
@Schema(
        name = "BatchPatch",
        description = "What to change about a batch.",
        requiredProperties = "name",
        examples = BatchExamples.PATCH)
record BatchPatch(
        @Schema(description = "The new name.", minLength = 1, maxLength = 200)
        String name) {}
