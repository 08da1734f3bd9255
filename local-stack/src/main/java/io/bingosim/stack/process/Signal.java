package io.bingosim.stack.process;

import io.bingosim.stack.EnvironmentException;
import java.io.IOException;

/** The signals the stack sends. */
public enum Signal {
    INT,
    QUIT,
    TERM,
    KILL,
    STOP,
    CONT;

    /** Sends this signal; a process that is already gone is no error. */
    public void sendTo(long pid) {
        try {
            // Java itself can send TERM and KILL only.
            new ProcessBuilder("sh", "-c", "kill -s " + name() + " " + pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new EnvironmentException("cannot run sh to send a signal: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
