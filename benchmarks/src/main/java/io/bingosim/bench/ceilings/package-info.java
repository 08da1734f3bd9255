/** What this broker and this database can do at most, so that the share in use can be read off. */
@NullMarked
package io.bingosim.bench.ceilings;

import org.jspecify.annotations.NullMarked;
