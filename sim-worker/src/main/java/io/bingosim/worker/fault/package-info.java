/** Faults on purpose, for tests. Nothing here can be switched on in the profile a service is shipped with. */
@NullMarked
package io.bingosim.worker.fault;

import org.jspecify.annotations.NullMarked;
