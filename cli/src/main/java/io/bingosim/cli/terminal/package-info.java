/**
 * Terminal input and output of a command: results, progress, exit codes. Depends on nothing else of the command line.
 */
@NullMarked
package io.bingosim.cli.terminal;

import org.jspecify.annotations.NullMarked;
