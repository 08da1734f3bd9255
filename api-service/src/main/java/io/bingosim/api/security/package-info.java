/** API keys and roles for Quarkus Security: the caller's identity and permissions. */
@NullMarked
package io.bingosim.api.security;

import org.jspecify.annotations.NullMarked;
