package io.bingosim.api.report;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The rules that all reports share. */
@ApplicationScoped
class ReportSheet {
    private static final String SHEET = "/report.css";

    private final String rules;

    ReportSheet() {
        try (InputStream content =
                Objects.requireNonNull(ReportSheet.class.getResourceAsStream(SHEET), SHEET + " is not packaged")) {
            // One line per rule in the source; the browser needs none.
            this.rules = new String(content.readAllBytes(), StandardCharsets.UTF_8).replaceAll("\\s*\n\\s*", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The style of a new report. */
    ReportStyle style() {
        return new ReportStyle(rules);
    }
}
