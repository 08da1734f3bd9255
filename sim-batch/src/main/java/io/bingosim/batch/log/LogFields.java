package io.bingosim.batch.log;

import io.quarkus.logging.LoggingFilter;
import java.util.Set;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/**
 * Copies the ids in a log line (`batch=…`, `chunk=…`) to its MDC, which the JSON format prints as fields. Callers write
 * ids in the message only and keep no thread-bound context across callbacks. Ids come first in a line and the first of
 * a kind counts, so that the text of an exception cannot change them.
 */
@LoggingFilter(name = "fields")
final class LogFields implements Filter {
    private static final Set<String> KEYS =
            Set.of("batch", "chunk", "run", "attempt", "fence", "worker", "queue", "message", "event");
    private static final Pattern FIELD = Pattern.compile("\\b([a-z]+)=([^\\s,;]+)");

    private static final ExtFormatter TEXT = new ExtFormatter() {
        @Override
        public String format(ExtLogRecord line) {
            return formatMessage(line);
        }
    };

    @Override
    public boolean isLoggable(LogRecord record) {
        if (record instanceof ExtLogRecord line && line.getLoggerName().startsWith("io.bingosim.")) {
            Matcher matcher = FIELD.matcher(TEXT.formatMessage(line));
            while (matcher.find()) {
                if (KEYS.contains(matcher.group(1)) && line.getMdc(matcher.group(1)) == null) {
                    line.putMdc(matcher.group(1), matcher.group(2));
                }
            }
        }
        return true;
    }
}
