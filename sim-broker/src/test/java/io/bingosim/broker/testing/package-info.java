/** What the tests of this module share. */
@NullMarked
package io.bingosim.broker.testing;

import org.jspecify.annotations.NullMarked;
