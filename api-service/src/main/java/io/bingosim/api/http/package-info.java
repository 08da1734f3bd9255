/** What all resources share: bodies, parameters, pages, tags, headers. No resource lives here. */
@NullMarked
package io.bingosim.api.http;

import org.jspecify.annotations.NullMarked;
