/**
 * Exchanges, queues and bindings: declared where missing, compared where present. Every worker checks them on a
 * schedule; any process checks them before its first publish and after a failed one.
 */
@NullMarked
package io.bingosim.broker.topology;

import org.jspecify.annotations.NullMarked;
