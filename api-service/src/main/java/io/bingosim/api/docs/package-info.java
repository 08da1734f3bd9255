/** The OpenAPI document, its reader, and the dashboard. */
@NullMarked
package io.bingosim.api.docs;

import org.jspecify.annotations.NullMarked;
