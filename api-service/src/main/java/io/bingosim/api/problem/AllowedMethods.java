package io.bingosim.api.problem;

import java.util.List;

/** What can be done at a path: the framework knows, but does not say so when it refuses. */
public interface AllowedMethods {
    List<String> at(String path);
}
