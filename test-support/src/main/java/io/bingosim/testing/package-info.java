/**
 * Fixtures of the integration tests: one Postgres and one RabbitMQ for all tests of a JVM; both end with it, however it
 * ends. Nothing of this module belongs in a product: the build refuses it outside the test scope.
 */
@NullMarked
package io.bingosim.testing;

import org.jspecify.annotations.NullMarked;
