package io.bingosim.cli;

import io.bingosim.cli.local.Cleanup;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Turns what ended a command into one line on standard error and an exit code. */
record FailureReport(Invocation invocation) {
    int exitCode(Throwable problem) {
        Cleanup.holdIfSignalled();
        if (problem instanceof CommandFailure failure) {
            return say(String.valueOf(failure.getMessage()), failure.exitCode());
        }
        IOException io = ioCause(problem);
        if (problem instanceof EnvironmentException) {
            String reason = io instanceof FileSystemException ? ": " + inPlainWords(io) : "";
            return say(problem.getMessage() + reason, ExitCode.ENVIRONMENT);
        }
        if (io != null) {
            return say(inPlainWords(io), ExitCode.ENVIRONMENT);
        }
        return say("internal error: " + problem + "; " + keepTrace(problem), ExitCode.ENVIRONMENT);
    }

    private int say(String message, int exitCode) {
        invocation.terminal().say("bingosim: " + message);
        return exitCode;
    }

    private static @Nullable IOException ioCause(Throwable problem) {
        for (@Nullable Throwable cause = problem; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException io) {
                return io;
            }
        }
        return null;
    }

    /** The messages of Java's file exceptions are often nothing but the path. */
    static String inPlainWords(IOException problem) {
        if (problem instanceof FileSystemException file) {
            return "cannot use " + file.getFile() + ": " + reason(file);
        }
        return String.valueOf(problem.getMessage());
    }

    private static String reason(FileSystemException problem) {
        if (problem instanceof AccessDeniedException) {
            return "permission denied; check its owner and mode, or set BINGOSIM_HOME to another directory";
        }
        if (problem instanceof FileAlreadyExistsException || problem instanceof NotDirectoryException) {
            return "it exists but is not a directory; remove it, or set BINGOSIM_HOME to another directory";
        }
        if (problem instanceof NoSuchFileException) {
            return "it does not exist or cannot be created";
        }
        String reason = problem.getReason() == null ? problem.toString() : problem.getReason();
        return reason.contains("No space left")
                ? "the disk is full; free some space, or set BINGOSIM_HOME to another disk"
                : reason;
    }

    /** A bug: the trace goes to a file, so that the line on the terminal stays readable. */
    private String keepTrace(Throwable problem) {
        StringWriter trace = new StringWriter();
        problem.printStackTrace(new PrintWriter(trace));
        Path log = invocation.log("crash");
        try {
            Files.createDirectories(log.getParent());
            Files.writeString(log, trace.toString());
            return "please report it with " + log;
        } catch (IOException e) {
            return "the stack trace could not be written to " + log;
        }
    }
}
