/** Scenarios over HTTP: store, validate, list, read, hide. */
@NullMarked
package io.bingosim.api.scenario;

import org.jspecify.annotations.NullMarked;
