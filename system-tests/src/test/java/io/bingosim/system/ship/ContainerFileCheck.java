package io.bingosim.system.ship;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The container files copy existing files, do not run as root, and name every base image once, with a version. */
final class ContainerFileCheck implements Check {
    private static final Pattern IMAGE = Pattern.compile("(?m)^ARG (\\w*IMAGE)=(\\S+)");
    private static final Pattern FROM = Pattern.compile("(?m)^FROM (\\S+)");
    private static final Pattern COPY = Pattern.compile("(?m)^COPY (?!--from)(?:--\\S+ )*(\\S+) ");
    private static final Pattern RESOURCE =
            Pattern.compile("(?s)<resource>\\s*<directory>\\.\\./([^<]+)</directory>(.*?)</resource>");
    private static final Pattern INCLUDE = Pattern.compile("<include>([^<*]+)</include>");
    private static final Pattern COMPILED =
            Pattern.compile("(?m)^-XX:CompileCommand=CompileThresholdScaling,([\\w/]+)/\\*\\.\\*,");
    private static final Pattern PROFILE = Pattern.compile("(?m)-D(native|fast)\\b");

    @Override
    public List<String> complaints(Repository repository) {
        List<String> complaints = new ArrayList<>();
        for (String file : repository.files("src-native", "Dockerfile")) {
            List<String> found = new ArrayList<>();
            check(repository, repository.text(file), found);
            found.forEach(complaint -> complaints.add(file + " " + complaint));
        }
        if (!repository.text("src-native/native.Dockerfile").contains("-mandrel-builder-image:")) {
            complaints.add("src-native/native.Dockerfile is not built by Mandrel");
        }
        checkJvmOptions(repository, complaints);
        checkPackaged(repository, complaints);
        return complaints;
    }

    /** A package that was renamed would lose its compiler settings without a word. */
    private static void checkJvmOptions(Repository repository, List<String> complaints) {
        if (!repository.text("src-native/jvm.Dockerfile").contains("\"@/app/jvm.options\"")) {
            complaints.add("src-native/jvm.Dockerfile starts its service without jvm.options");
        }
        Matcher compiled = COMPILED.matcher(repository.text("src-native/jvm.options"));
        while (compiled.find()) {
            String folder = "/src/main/java/" + compiled.group(1) + "/package-info.java";
            if (repository.files(".", folder).isEmpty()) {
                complaints.add("src-native/jvm.options names " + compiled.group(1) + ", which no module has");
            }
        }
    }

    /** What a module packages from outside its own folder must be part of the build's context. */
    private static void checkPackaged(Repository repository, List<String> complaints) {
        ContainerContext context = new ContainerContext(repository);
        for (String pom : repository.files(".", "/pom.xml")) {
            Matcher resource = RESOURCE.matcher(repository.text(pom));
            while (resource.find()) {
                Matcher include = INCLUDE.matcher(resource.group(2));
                while (include.find()) {
                    String file = resource.group(1) + "/" + include.group(1);
                    if (!context.contains(file)) {
                        complaints.add(pom + " packages " + file + ", which .dockerignore hides");
                    }
                }
            }
        }
    }

    private static void check(Repository repository, String text, List<String> complaints) {
        Matcher image = IMAGE.matcher(text);
        while (image.find()) {
            if (!image.group(2).matches(".+:[^:/]*\\d[^:/]*")) {
                complaints.add("has no version for " + image.group(1) + ": " + image.group(2));
            }
        }
        Matcher from = FROM.matcher(text);
        while (from.find()) {
            String name = from.group(1).replaceAll("[${}]", "");
            if (!text.contains("ARG " + name + "=")) {
                complaints.add("starts from " + from.group(1) + ", which is no argument");
            }
        }
        Matcher copied = COPY.matcher(text);
        while (copied.find()) {
            if (!copied.group(1).equals(".") && !repository.has(copied.group(1))) {
                complaints.add("copies " + copied.group(1) + ", which does not exist");
            }
            if (!copied.group(1).equals(".") && !new ContainerContext(repository).contains(copied.group(1))) {
                complaints.add("copies " + copied.group(1) + ", which .dockerignore hides");
            }
        }
        Matcher profile = PROFILE.matcher(text);
        while (profile.find()) {
            if (!repository.text("pom.xml").matches("(?s).*<name>!?" + profile.group(1) + "</name>.*")) {
                complaints.add("uses -D" + profile.group(1) + ", which the build does not know");
            }
        }
        String last = text.substring(text.lastIndexOf("\nFROM "));
        if (!last.contains("\nUSER 10001:10001\n")) {
            complaints.add("runs as root");
        }
        if (!last.contains("EXPOSE 8080 9000")) {
            complaints.add("does not expose the services' ports");
        }
        if (!last.contains("-XX:+ExitOnOutOfMemoryError")) {
            complaints.add("keeps running with an exhausted heap: -XX:+ExitOnOutOfMemoryError is missing");
        }
        if (!last.contains("\nENTRYPOINT [")) {
            complaints.add("starts the service through a shell, which would swallow SIGTERM");
        }
    }
}
