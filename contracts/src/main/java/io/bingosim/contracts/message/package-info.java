/** Records on the wire, one per message, each with its version. No behaviour beyond checking their own fields. */
@NullMarked
package io.bingosim.contracts.message;

import org.jspecify.annotations.NullMarked;
