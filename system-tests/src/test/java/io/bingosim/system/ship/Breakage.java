package io.bingosim.system.ship;

import java.util.stream.Stream;

/** One change that breaks a shipped file, and the complaint it must cause. */
record Breakage(String check, String file, String find, String replacement, String complaint) {
    private static final String RESOURCE = "system-tests/src/test/resources/ship/breakages.yaml";

    static Stream<Breakage> all() {
        return Repository.here().yaml(RESOURCE).items().stream().map(Breakage::of);
    }

    private static Breakage of(YamlNode entry) {
        return new Breakage(
                entry.at("check").text(),
                entry.at("file").text(),
                entry.at("find").text(),
                entry.at("replacement").text(),
                entry.at("complaint").text());
    }

    Repository applyTo(Repository original) {
        String text = original.text(file);
        int at = text.indexOf(find);
        if (at < 0) {
            throw new IllegalStateException("nothing to break: " + file + " does not contain " + find);
        }
        return original.with(file, text.substring(0, at) + replacement + text.substring(at + find.length()));
    }

    @Override
    public String toString() {
        return complaint + " (" + file + ")";
    }
}
