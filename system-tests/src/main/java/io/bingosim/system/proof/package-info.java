/** What the fault suite leaves behind as evidence: numbers counted in the database, and one table over all scenarios. */
@NullMarked
package io.bingosim.system.proof;

import org.jspecify.annotations.NullMarked;
