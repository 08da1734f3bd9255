/** What a batch costs the database (calls, bytes, dead rows) and how long creating it or a small batch takes. */
@NullMarked
package io.bingosim.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
