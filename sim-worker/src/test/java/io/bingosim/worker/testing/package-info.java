/** Fixtures of the worker's tests: a real Postgres, a real RabbitMQ node, and the profiles a worker is started with. */
@NullMarked
package io.bingosim.worker.testing;

import org.jspecify.annotations.NullMarked;
