/** What changes while somebody watches: one database listener for any number of streams and long polls. */
@NullMarked
package io.bingosim.api.progress;

import org.jspecify.annotations.NullMarked;
