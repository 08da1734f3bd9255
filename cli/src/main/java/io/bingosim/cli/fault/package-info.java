/** The fault table of {@code ./bingosim test --faults}: evidence files that the system tests write, read back as Markdown. */
@NullMarked
package io.bingosim.cli.fault;

import org.jspecify.annotations.NullMarked;
