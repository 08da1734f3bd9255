/** Fixtures shared by the tests of this module: databases, single calls, beans without a container. No assertions. */
@NullMarked
package io.bingosim.batch.testing;

import org.jspecify.annotations.NullMarked;
