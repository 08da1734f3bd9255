/** The shipped scenarios over HTTP. They are packaged with the service, so every deployment has them. */
@NullMarked
package io.bingosim.api.sample;

import org.jspecify.annotations.NullMarked;
