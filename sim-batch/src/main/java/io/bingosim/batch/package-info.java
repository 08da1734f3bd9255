/**
 * The life of batches in Postgres. This package has the identifiers and the configuration; below it, each layer sees only
 * those before it: technical leaves ({@code database}, {@code background}, {@code metrics}, {@code trace}) and values
 * ({@code model}), then {@code store}, {@code scenario} and {@code results}, {@code steps}, {@code execute},
 * {@code process}.
 */
@NullMarked
package io.bingosim.batch;

import org.jspecify.annotations.NullMarked;
