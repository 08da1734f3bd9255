/** What an operator reads when something is wrong: metrics, and a log line of what the worker did lately. */
@NullMarked
package io.bingosim.worker.diagnosis;

import org.jspecify.annotations.NullMarked;
