package io.bingosim.cli;

import io.bingosim.stack.EnvironmentException;
import io.bingosim.stack.rabbit.RabbitProvisioning;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Makes sure that tests will find a RabbitMQ they may start, stop and kill. Called by the script, not by people. */
@Command(name = "provision", hidden = true)
final class ProvisionCommand implements Callable<Integer> {
    private final Terminal terminal;

    ProvisionCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (!RabbitProvisioning.ensureInstalled(terminal::status)) {
            throw new EnvironmentException(RabbitProvisioning.missing());
        }
        terminal.clearStatus();
        return ExitCode.OK;
    }
}
