package io.bingosim.batch.testing;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;

/** Records the log lines of one category, all levels, until it is closed. */
public final class RecordedLog extends Handler {
    private static final ExtFormatter TEXT = new ExtFormatter() {
        @Override
        public String format(ExtLogRecord line) {
            return formatMessage(line);
        }
    };

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private final Logger category;

    public RecordedLog(String category) {
        this.category = Logger.getLogger(category);
        setLevel(Level.ALL);
        this.category.setLevel(Level.ALL);
        this.category.addHandler(this);
    }

    /** Each line as its level and its text. */
    public List<String> lines() {
        return lines;
    }

    @Override
    public void publish(LogRecord line) {
        lines.add(line.getLevel() + " " + TEXT.formatMessage(line));
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        category.removeHandler(this);
        category.setLevel(null);
    }
}
