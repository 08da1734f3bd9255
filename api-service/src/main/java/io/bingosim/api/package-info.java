/** The HTTP API. It changes batches only through sim-batch. This package holds the settings and depends on no other. */
@NullMarked
package io.bingosim.api;

import org.jspecify.annotations.NullMarked;
