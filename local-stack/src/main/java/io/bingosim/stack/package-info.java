/** What the parts of the local stack share. Plain Java: no framework, nothing that a service would need. */
@NullMarked
package io.bingosim.stack;

import org.jspecify.annotations.NullMarked;
