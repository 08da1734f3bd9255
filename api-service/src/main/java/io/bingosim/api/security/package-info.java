/** Who may do what: keys, roles, hosts, rates. Every request passes here before anything else sees it. */
@NullMarked
package io.bingosim.api.security;

import org.jspecify.annotations.NullMarked;
