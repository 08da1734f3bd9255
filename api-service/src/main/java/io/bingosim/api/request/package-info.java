/**
 * Checks and limits that hold for every request, whatever resource it is for. Filters of the server run in the order of
 * their priority: {@code RequestFilter}, then Quarkus Security, {@code RateLimiter}, {@code RequestBodyFilter}.
 */
@NullMarked
package io.bingosim.api.request;

import org.jspecify.annotations.NullMarked;
