/** Deliberate faults for tests. They work in the profile {@code faults} only, which no shipped service uses. */
@NullMarked
package io.bingosim.worker.fault;

import org.jspecify.annotations.NullMarked;
