/** Batches over HTTP: create, list, cancel, extend, rerun, delete. State changes belong to sim-batch. */
@NullMarked
package io.bingosim.api.batch;

import org.jspecify.annotations.NullMarked;
