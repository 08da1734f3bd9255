/** The broker's exchanges, queues and routing keys, named once. */
@NullMarked
package io.bingosim.contracts.topology;

import org.jspecify.annotations.NullMarked;
