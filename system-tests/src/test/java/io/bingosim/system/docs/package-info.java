/** Executes and checks what the documents promise. */
@NullMarked
package io.bingosim.system.docs;

import org.jspecify.annotations.NullMarked;
