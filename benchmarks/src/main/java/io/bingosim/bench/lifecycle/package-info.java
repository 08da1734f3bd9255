/** What the life of a batch costs the database: calls, bytes, dead rows, and how long a create or a small batch takes. */
@NullMarked
package io.bingosim.bench.lifecycle;

import org.jspecify.annotations.NullMarked;
