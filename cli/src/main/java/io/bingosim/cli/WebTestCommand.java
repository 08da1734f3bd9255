package io.bingosim.cli;

import io.bingosim.cli.build.Maven;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.browser.Chromium;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** All tests of the web app in a real browser, and the pictures in the documents. */
@Command(
        name = "web",
        header = "Tests the web app in a real browser.",
        description = {
            "Runs every flow of the web app in Chromium against the packaged API and leaves pictures of every page in"
                    + " light, dark and phone size under system-tests/target/screenshots. With --pictures it makes the"
                    + " pictures of the documents instead.",
        })
final class WebTestCommand extends HelpOption implements Callable<Integer> {
    private static final List<String> ARGUMENTS = List.of(
            "-Dfast",
            "-Dweb",
            "-pl",
            "system-tests",
            "-am",
            "verify",
            "-Dtest=NoOther",
            "-Dsurefire.failIfNoSpecifiedTests=false",
            "-Dfailsafe.failIfNoSpecifiedTests=false");

    private final Invocation invocation;

    @Option(names = "--pictures", description = "Makes the pictures in docs/images and runs nothing else.")
    private boolean pictures;

    WebTestCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (!Chromium.ensureInstalled(invocation.terminal()::phase)) {
            throw new EnvironmentException(Chromium.missing());
        }
        List<String> arguments = new ArrayList<>(ARGUMENTS);
        arguments.add("-Dit.test=io/bingosim/system/web/" + (pictures ? "DocumentPicturesIT" : "*IT"));
        if (pictures) {
            arguments.add("-Dbingosim.pictures=docs/images");
        }
        Path log = invocation.log("web");
        Maven maven = new Maven(invocation);
        if (maven.run(log, "testing", arguments)) {
            invocation.terminal().print("web: " + (pictures ? "the pictures are in docs/images" : "all flows passed"));
            return ExitCode.OK;
        }
        maven.printErrors(log);
        invocation.terminal().say("web: a flow failed; the log is " + log);
        return ExitCode.FAILED;
    }
}
