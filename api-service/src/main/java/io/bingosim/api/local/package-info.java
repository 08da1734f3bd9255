/** LOCAL batches: the API process executes their chunks itself, alone or beside workers. */
@NullMarked
package io.bingosim.api.local;

import org.jspecify.annotations.NullMarked;
