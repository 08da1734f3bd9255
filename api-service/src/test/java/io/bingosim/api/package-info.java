/** The running service over HTTP, on a real Postgres. */
@NullMarked
package io.bingosim.api;

import org.jspecify.annotations.NullMarked;
