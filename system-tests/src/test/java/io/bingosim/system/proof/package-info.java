/** The fault scenarios, and the evidence that each of them leaves behind. */
@NullMarked
package io.bingosim.system.proof;

import org.jspecify.annotations.NullMarked;
