/** What every step of a batch's life shares: identifiers, configuration, the database door. No step's own logic. */
@NullMarked
package io.bingosim.batch;

import org.jspecify.annotations.NullMarked;
