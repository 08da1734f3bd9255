/** Checks of everything that is shipped beside the services: does it agree with them, and with itself? */
@NullMarked
package io.bingosim.system.ship;

import org.jspecify.annotations.NullMarked;
