/** Serves the page of the web app under the app's own URLs. Its sources are in {@code src/main/resources/web}. */
@NullMarked
package io.bingosim.api.web;

import org.jspecify.annotations.NullMarked;
