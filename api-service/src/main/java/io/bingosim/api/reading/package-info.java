/** Database sessions for Panache repositories. Queries belong to the repositories. */
@NullMarked
package io.bingosim.api.reading;

import org.jspecify.annotations.NullMarked;
