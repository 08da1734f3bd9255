/**
 * What keeps a process running: start, schedules, heartbeat, rescue, watchdog, gauges, shutdown. It changes rows only
 * through the steps and the worker store.
 */
@NullMarked
package io.bingosim.batch.process;

import org.jspecify.annotations.NullMarked;
