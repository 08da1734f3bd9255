package io.bingosim.system.ship;

import java.util.List;

/** Looks at the files of a clone and says what does not fit, in words a person can act on. */
interface Check {
    List<String> complaints(Repository repository);
}
