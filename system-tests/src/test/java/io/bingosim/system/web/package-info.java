/** The web app in a real browser, against the packaged API with a real Postgres. */
@NullMarked
package io.bingosim.system.web;

import org.jspecify.annotations.NullMarked;
