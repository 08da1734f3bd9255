/** Fixtures shared by the tests of this module. */
@NullMarked
package io.bingosim.broker.testing;

import org.jspecify.annotations.NullMarked;
