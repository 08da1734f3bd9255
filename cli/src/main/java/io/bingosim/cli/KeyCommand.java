package io.bingosim.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.bingosim.cli.KeyTable.StoredKey;
import io.bingosim.cli.terminal.CommandFailure;
import io.bingosim.cli.terminal.ExitCode;
import io.bingosim.cli.terminal.Invocation;
import io.bingosim.cli.terminal.Terminal;
import io.bingosim.engine.text.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates, lists and revokes keys of the API. */
@Command(
        name = "key",
        header = "Creates, lists and revokes keys of the API.",
        description = {
            "Manages the keys of the API, in the database of the local system, whether `up` is running or not, or in"
                    + " the one that BINGOSIM_DB_HOST, BINGOSIM_DB_PORT, BINGOSIM_DB_NAME, BINGOSIM_DB_USER and"
                    + " BINGOSIM_DB_PASSWORD name.",
            "A server on loopback requires keys only with BINGOSIM_API_AUTHENTICATION=REQUIRED or"
                    + " BINGOSIM_BOOTSTRAP_KEY; any other server always does."
        },
        synopsisSubcommandLabel = "COMMAND")
final class KeyCommand extends HelpOption {
    private static final int KEY_BYTES = 32;
    private static final int NAME_LENGTH_MAX = 100;

    private KeyCommand() {}

    static CommandLine commandLine(Invocation invocation) {
        KeyTable keys = new KeyTable(new KeyDatabase(invocation));
        return new CommandLine(new KeyCommand())
                .addSubcommand(new Create(invocation.terminal(), keys))
                .addSubcommand(new ListKeys(invocation.terminal(), keys))
                .addSubcommand(new Revoke(invocation.terminal(), keys));
    }

    @Command(
            name = "create",
            header = "Creates a key.",
            description = "Creates a key and prints it to standard output, once. It is valid immediately.")
    static final class Create extends HelpOption implements Callable<Integer> {
        private final Terminal terminal;
        private final KeyTable keys;

        @Parameters(paramLabel = "NAME", description = "A name for the person or program that will use the key.")
        private String name = "";

        @Option(
                names = "--role",
                paramLabel = "viewer|operator",
                description = "A viewer may read, an operator may do everything. Default: ${DEFAULT-VALUE}.")
        private String role = "viewer";

        @Option(names = "--json", description = "Print one JSON document.")
        private boolean asJson;

        Create(Terminal terminal, KeyTable keys) {
            this.terminal = terminal;
            this.keys = keys;
        }

        @Override
        public Integer call() {
            if (name.isBlank()
                    || name.length() > NAME_LENGTH_MAX
                    || name.chars().anyMatch(Character::isISOControl)) {
                throw CommandFailure.usage("NAME must have 1 to " + NAME_LENGTH_MAX + " printable characters");
            }
            if (!role.equals("viewer") && !role.equals("operator")) {
                throw CommandFailure.usage("--role must be viewer or operator: " + role);
            }
            String key = newKey();
            if (!keys.create(name, role, Sha256.hex(key.getBytes(StandardCharsets.UTF_8)))) {
                throw CommandFailure.usage("a key named " + name + " exists already; revoke it first");
            }
            if (asJson) {
                terminal.print(new ObjectMapper()
                        .createObjectNode()
                        .put("name", name)
                        .put("role", role)
                        .put("key", key)
                        .toString());
            } else {
                terminal.say("This key is shown only once:");
                terminal.print(key);
            }
            return ExitCode.OK;
        }

        private static String newKey() {
            byte[] bytes = new byte[KEY_BYTES];
            new SecureRandom().nextBytes(bytes);
            return "bsk_" + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        }
    }

    @Command(
            name = "list",
            header = "Lists the keys.",
            description = "Lists names, roles and times of all keys, including revoked ones.")
    static final class ListKeys extends HelpOption implements Callable<Integer> {
        private final Terminal terminal;
        private final KeyTable keys;

        @Option(names = "--json", description = "Print one JSON document.")
        private boolean asJson;

        ListKeys(Terminal terminal, KeyTable keys) {
            this.terminal = terminal;
            this.keys = keys;
        }

        @Override
        public Integer call() {
            List<StoredKey> stored = keys.list();
            if (asJson) {
                terminal.print(document(stored));
            } else if (stored.isEmpty()) {
                terminal.say("there are no keys yet; create one with ./bingosim key create NAME");
            } else {
                stored.forEach(key -> terminal.print(line(key)));
            }
            return ExitCode.OK;
        }

        private static String document(List<StoredKey> stored) {
            ObjectMapper json = new ObjectMapper();
            ArrayNode items = json.createArrayNode();
            stored.forEach(key -> items.addObject()
                    .put("name", key.name())
                    .put("role", key.role())
                    .put("createdAt", key.createdAt())
                    .put("revokedAt", key.revokedAt()));
            return json.createObjectNode().set("items", items).toString();
        }

        private static String line(StoredKey key) {
            String line = String.format(Locale.ROOT, "%-20s %-9s created %s", key.name(), key.role(), key.createdAt());
            return key.revokedAt() == null ? line : line + "  revoked " + key.revokedAt();
        }
    }

    @Command(
            name = "revoke",
            header = "Revokes a key.",
            description =
                    "Revokes a key. Running servers may accept it for a few more seconds (BINGOSIM_API_KEY_CACHE).")
    static final class Revoke extends HelpOption implements Callable<Integer> {
        private final Terminal terminal;
        private final KeyTable keys;

        @Parameters(paramLabel = "NAME", description = "The name it was created with.")
        private String name = "";

        Revoke(Terminal terminal, KeyTable keys) {
            this.terminal = terminal;
            this.keys = keys;
        }

        @Override
        public Integer call() {
            if (!keys.revoke(name)) {
                throw CommandFailure.usage("no key named " + name + " is in use");
            }
            terminal.say("revoked; running servers may accept it for a few more seconds");
            return ExitCode.OK;
        }
    }
}
