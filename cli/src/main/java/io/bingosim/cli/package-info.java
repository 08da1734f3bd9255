/** The commands of {@code ./bingosim}, one class each. Picocli derives help, parsing and error texts from them. */
@NullMarked
package io.bingosim.cli;

import org.jspecify.annotations.NullMarked;
