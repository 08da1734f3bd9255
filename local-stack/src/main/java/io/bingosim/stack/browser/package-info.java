/** The browser in which the web app is tested. */
@NullMarked
package io.bingosim.stack.browser;

import org.jspecify.annotations.NullMarked;
