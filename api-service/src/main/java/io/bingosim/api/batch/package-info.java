/** Batches over HTTP: create, list, look, cancel, extend, rerun, delete. State changes live in sim-batch. */
@NullMarked
package io.bingosim.api.batch;

import org.jspecify.annotations.NullMarked;
