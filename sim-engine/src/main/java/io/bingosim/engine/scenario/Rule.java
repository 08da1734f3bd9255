package io.bingosim.engine.scenario;

import java.util.List;

/** "This activity may advance this tile." */
public record Rule(String activity, List<String> accepts, List<String> requires, List<Modifier> modifiers) {

    public Rule {
        accepts = List.copyOf(accepts);
        requires = List.copyOf(requires);
        modifiers = List.copyOf(modifiers);
    }
}
