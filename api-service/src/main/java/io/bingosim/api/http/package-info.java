/** Shared by all resources: strict bodies, parameters, pages and entity tags. Resources belong to their features. */
@NullMarked
package io.bingosim.api.http;

import org.jspecify.annotations.NullMarked;
