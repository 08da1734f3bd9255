package io.bingosim.system.ship;

/** One way to break a clone, and the complaint it must bring. */
record Breakage(Check check, String file, String find, String replacement, String complaint) {
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
