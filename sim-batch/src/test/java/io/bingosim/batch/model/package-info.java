/** Random interleavings of every transition by several logical workers, stepped call by call from a printed seed. */
@NullMarked
package io.bingosim.batch.model;

import org.jspecify.annotations.NullMarked;
