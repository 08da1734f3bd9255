package io.bingosim.system.ship;

import java.util.List;

/** Checks the files of a clone and returns complaints that a developer can act on. */
interface Check {
    List<String> complaints(Repository repository);
}
