/** Checks the settings of a process when it starts. */
@NullMarked
package io.bingosim.batch.setting;

import org.jspecify.annotations.NullMarked;
