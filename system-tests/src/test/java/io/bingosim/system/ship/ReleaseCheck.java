package io.bingosim.system.ship;

import io.bingosim.cli.BingosimCommand;
import io.bingosim.cli.terminal.Invocation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** The release workflow cannot run here, but everything it names must exist. */
final class ReleaseCheck implements Check {
    private static final String FILE = ".github/workflows/release.yml";
    private static final Pattern ACTION = Pattern.compile("[\\w.-]+/[\\w.-]+@(v\\d+|[0-9a-f]{40})");
    private static final Pattern COMMAND = Pattern.compile("\\./bingosim(?: ([a-z]+))?(?: ([a-z]+))?");
    private static final Pattern PATH = Pattern.compile(
            "(?<![\\w/.$-])((?:\\.ci|src-native|ops|k8s|docs)/[\\w./-]+|CHANGELOG\\.md|docker-compose\\.yml|\\.env\\.example)");
    /** Files that the build creates, named as in the pom. */
    private static final Map<String, String> MADE =
            Map.of("target/bingosim-sbom.json", "<outputName>bingosim-sbom</outputName>");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        YamlNode workflow = repository.yaml(FILE);
        Set<String> jobs = workflow.at("jobs").entries().keySet();
        if (!workflow.at("permissions").exists()) {
            complaints.add("the release workflow has every permission");
        }
        // YAML 1.1 reads the key `on` as true.
        if (!new YamlNode(workflow.at(true).value()).at("push", "tags").exists()) {
            complaints.add("the release workflow is not started by a tag");
        }
        workflow.at("jobs").entries().forEach((name, job) -> {
            job.at("needs").texts().stream()
                    .filter(needed -> !jobs.contains(needed))
                    .forEach(needed ->
                            complaints.add("the job " + name + " needs " + needed + ", which does not exist"));
            if (!job.at("timeout-minutes").exists() || !job.at("runs-on").exists()) {
                complaints.add("the job " + name + " has no machine or no time limit");
            }
            for (YamlNode step : job.at("steps").items()) {
                checkStep(repository, name, job, step, complaints);
            }
        });
        if (workflow.at("jobs", "images", "steps").texts().stream().noneMatch(step -> step.contains("sbom=true"))) {
            complaints.add("the images have no bill of materials");
        }
        return complaints;
    }

    private static void checkStep(
            Repository repository, String name, YamlNode job, YamlNode step, List<String> complaints) {
        String action = step.at("uses").text();
        if (step.at("uses").exists() == step.at("run").exists()) {
            complaints.add("a step of " + name + " must have either uses or run");
        }
        if (!action.isEmpty() && !ACTION.matcher(action).matches()) {
            complaints.add("the job " + name + " uses " + action + " without a version");
        }
        String run = step.at("run").text();
        Matcher command = COMMAND.matcher(run);
        while (command.find()) {
            checkCommand(command.group(1), command.group(2), complaints);
        }
        Matcher path = PATH.matcher(run);
        while (path.find()) {
            if (!repository.has(path.group(1))) {
                complaints.add("the job " + name + " uses " + path.group(1) + ", which does not exist");
            }
        }
        String file = step.at("with", "file").text();
        for (String kind : job.at("strategy", "matrix", "kind").texts()) {
            String expanded = file.replace("${{ matrix.kind }}", kind);
            if (!file.isEmpty() && !repository.has(expanded)) {
                complaints.add("the job " + name + " builds " + expanded + ", which does not exist");
            }
        }
        for (String module : job.at("strategy", "matrix", "module").texts()) {
            if (!repository.has(module + "/pom.xml")) {
                complaints.add("the job " + name + " builds the module " + module + ", which does not exist");
            }
        }
        if (action.startsWith("actions/upload-artifact@")) {
            String made = step.at("with", "path").text();
            if (!MADE.containsKey(made) || !repository.text("pom.xml").contains(MADE.get(made))) {
                complaints.add("the job " + name + " uploads " + made + ", which the build does not make");
            }
        }
        step.at("with").entries().forEach((key, value) -> {
            if (key.matches(".*(password|token|username)") && !value.text().startsWith("${{ secrets.")) {
                complaints.add("the job " + name + " has a credential in the file");
            }
        });
    }

    private static void checkCommand(@Nullable String word, @Nullable String second, List<String> complaints) {
        CommandLine command = BingosimCommand.commandLine(Invocation.of(Map.of()));
        if (word != null && !command.getSubcommands().containsKey(word)) {
            complaints.add("./bingosim has no command " + word);
        } else if (word != null && second != null && word.equals("test")) {
            if (!command.getSubcommands().get(word).getSubcommands().containsKey(second)) {
                complaints.add("./bingosim test has no command " + second);
            }
        }
    }
}
