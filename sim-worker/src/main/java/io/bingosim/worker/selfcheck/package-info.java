/** Golden seeds inside the executable: checks that this build on this machine produces the expected numbers. */
@NullMarked
package io.bingosim.worker.selfcheck;

import org.jspecify.annotations.NullMarked;
