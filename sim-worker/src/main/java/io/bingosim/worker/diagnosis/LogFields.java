package io.bingosim.worker.diagnosis;

import io.quarkus.logging.LoggingFilter;
import java.util.Set;
import java.util.logging.Filter;
import java.util.logging.LogRecord;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/**
 * Makes a field of every `key=value` a line carries about a batch. So a line reads the same for a person and for a
 * machine, and no caller has to keep thread-bound context straight across callbacks.
 */
@LoggingFilter(name = "fields")
final class LogFields implements Filter {
    private static final Set<String> KEYS =
            Set.of("batch", "chunk", "attempt", "fence", "worker", "queue", "message", "event");
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
                if (KEYS.contains(matcher.group(1))) {
                    line.putMdc(matcher.group(1), matcher.group(2));
                }
            }
        }
        return true;
    }
}
