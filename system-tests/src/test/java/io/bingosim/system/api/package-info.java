/** The packaged API as processes, with faults between it, its clients and its database. */
@NullMarked
package io.bingosim.system.api;

import org.jspecify.annotations.NullMarked;
