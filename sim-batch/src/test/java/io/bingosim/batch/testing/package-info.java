/** What the tests of this module share: databases, calls step by step, beans without a container. No assertions here. */
@NullMarked
package io.bingosim.batch.testing;

import org.jspecify.annotations.NullMarked;
