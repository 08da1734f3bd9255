package io.bingosim.api.report;

import io.vertx.ext.web.RoutingContext;

/** The parts that all reports share. Nothing in a report depends on when it is written. */
final class ReportDocument {
    static final String HTML = "text/html;charset=UTF-8";

    private ReportDocument() {}

    /** The page and the policy under which it may be shown. */
    record Report(String html, String policy) {
        /** Sets the headers of its response and returns the body. */
        String sendAs(String file, RoutingContext routing) {
            routing.response()
                    .putHeader("Content-Security-Policy", policy)
                    .putHeader("Cache-Control", "private, no-cache")
                    .putHeader("Content-Disposition", "inline; filename=\"" + file + "\"");
            return html;
        }
    }

    static Report of(String title, Markup body, ReportStyle style) {
        String sheet = style.sheet();
        String policy =
                "default-src 'none'; style-src " + ReportStyle.hash(sheet) + "; base-uri 'none'; form-action 'none'";
        Markup page = new Markup()
                .raw(
                        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta http-equiv=\"Content-Security-Policy\""
                                + " content=\"" + policy
                                + "\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
                                + "<meta name=\"color-scheme\" content=\"light dark\"><title>")
                .text(title)
                .raw(" · BingoSim report</title><style>" + sheet + "</style></head><body><main>")
                .raw(body)
                .raw("</main></body></html>\n");
        return new Report(page.toString(), policy + "; frame-ancestors 'none'");
    }

    /** The beginning of a card; the caller closes the section. */
    static Markup card(String title, String about) {
        return new Markup().raw("<section>").element("h2", "", title).element("p", "sub", about);
    }

    static void fact(Markup facts, String value, String name) {
        facts.raw("<div>").element("dd", "", value).element("dt", "", name).raw("</div>");
    }

    static void pair(Markup section, String name, String value) {
        section.element("dt", "", name).raw("<dd><code>").text(value).raw("</code></dd>");
    }

    /** Quoted for a shell. */
    static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
