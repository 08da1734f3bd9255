/** Calls the HTTP API of a started service, for tests and benchmarks. */
@NullMarked
package io.bingosim.stack.api;

import org.jspecify.annotations.NullMarked;
