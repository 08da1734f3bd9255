/** Checks pages in docs/ against the code they describe. */
@NullMarked
package io.bingosim.batch.docs;

import org.jspecify.annotations.NullMarked;
