/** What this module runs by schedule in every process that uses a broker. */
@NullMarked
package io.bingosim.broker.process;

import org.jspecify.annotations.NullMarked;
