package io.bingosim.api.batch;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The body of a request to extend a batch. */
@Schema(
        name = "Extension",
        description = "The new size of a batch.",
        requiredProperties = "runs",
        examples = BatchExamples.EXTENSION)
record ExtensionRequest(
        @Schema(description = "The new total number of runs.", minimum = "1", maximum = "100000000")
        long runs) {}
