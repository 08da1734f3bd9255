/** What keeps a process going: the schema it waits for, the ticks, the watchdog, the way out. No transition of its own. */
@NullMarked
package io.bingosim.batch.life;

import org.jspecify.annotations.NullMarked;
