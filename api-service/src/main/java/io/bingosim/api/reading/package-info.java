/** How the reading side meets the database. No query lives here. */
@NullMarked
package io.bingosim.api.reading;

import org.jspecify.annotations.NullMarked;
