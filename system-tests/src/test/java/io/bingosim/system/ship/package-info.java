/** Checks that the files shipped with the services agree with them and with each other. */
@NullMarked
package io.bingosim.system.ship;

import org.jspecify.annotations.NullMarked;
