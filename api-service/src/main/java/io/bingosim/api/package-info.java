/** The HTTP API: what an operator can set about it. Nothing here changes a batch except through sim-batch. */
@NullMarked
package io.bingosim.api;

import org.jspecify.annotations.NullMarked;
