/** The API process: its main method and its schedules. */
@NullMarked
package io.bingosim.api.process;

import org.jspecify.annotations.NullMarked;
