/** Maven as a child process: what is stale, one build at a time per clone, and what the test reports say. */
@NullMarked
package io.bingosim.cli.build;

import org.jspecify.annotations.NullMarked;
