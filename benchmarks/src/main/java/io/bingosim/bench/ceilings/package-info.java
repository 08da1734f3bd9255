/** The most that this broker and this database can do, to compare with what the system uses. */
@NullMarked
package io.bingosim.bench.ceilings;

import org.jspecify.annotations.NullMarked;
