/** Quick looks over HTTP: a few hundred runs of a scenario while it is edited. Nothing is stored. */
@NullMarked
package io.bingosim.api.quicklook;

import org.jspecify.annotations.NullMarked;
