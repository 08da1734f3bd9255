/** LOCAL mode: the API process executes chunks itself. */
@NullMarked
package io.bingosim.api.local;

import org.jspecify.annotations.NullMarked;
