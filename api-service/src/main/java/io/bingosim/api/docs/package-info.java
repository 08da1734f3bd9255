/**
 * The OpenAPI document and the page that shows it. The document is derived from the annotations of resources and records
 * during the build; rules that hold for all of them are applied by {@link DocumentFilter}. The running service only serves
 * it.
 */
@NullMarked
@OpenAPIDefinition(
        info =
                @Info(
                        title = "BingoSim",
                        version = "1.0.0",
                        description =
                                "Monte-Carlo simulation of team bingo events. Errors are RFC 9457 problems. Times are"
                                        + " RFC 3339 in UTC, durations are milliseconds, ids are UUIDv7. Every path supports OPTIONS,"
                                        + " and HEAD if it supports GET.",
                        contact = @Contact(name = "The maintainers of BingoSim"),
                        license = @License(name = "Apache-2.0", identifier = "Apache-2.0")),
        servers = @Server(url = "/", description = "This server."),
        tags = {
            @Tag(name = "Scenarios", description = "Store, validate and list scenarios."),
            @Tag(name = "Batches", description = "Create, watch, cancel, extend and delete batches."),
            @Tag(name = "Results", description = "Results, runs and chunks of a batch."),
            @Tag(name = "Experiments", description = "Compare variants of a scenario and find the best one."),
            @Tag(name = "System", description = "State of the system and failed messages.")
        })
package io.bingosim.api.docs;

import org.eclipse.microprofile.openapi.annotations.OpenAPIDefinition;
import org.eclipse.microprofile.openapi.annotations.info.Contact;
import org.eclipse.microprofile.openapi.annotations.info.Info;
import org.eclipse.microprofile.openapi.annotations.info.License;
import org.eclipse.microprofile.openapi.annotations.servers.Server;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.NullMarked;
