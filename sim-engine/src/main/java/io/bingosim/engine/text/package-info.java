/**
 * What every other package needs of text: its order and length in code points, and its SHA-256. No package of this
 * project may be used here.
 */
@NullMarked
package io.bingosim.engine.text;

import org.jspecify.annotations.NullMarked;
