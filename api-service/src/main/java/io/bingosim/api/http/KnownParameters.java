package io.bingosim.api.http;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Refuses query parameters that the resource's method does not take: a misspelt filter must not list everything. */
class KnownParameters {
    private final Map<Method, Set<String>> known = new ConcurrentHashMap<>();

    @ServerRequestFilter
    void check(ContainerRequestContext request, ResourceInfo resource) {
        Set<String> names = known.computeIfAbsent(resource.getResourceMethod(), KnownParameters::names);
        request.getUriInfo().getQueryParameters().forEach((name, values) -> check(name, values, names));
    }

    private static void check(String name, List<String> values, Set<String> names) {
        if (!names.contains(name)) {
            throw Parameters.bad(
                    names.isEmpty()
                            ? "This call takes no parameters."
                            : "This call takes only these parameters: " + String.join(", ", names) + ".");
        }
        if (values.size() > 1) {
            throw Parameters.bad(name + " is given more than once.");
        }
        if (values.stream().anyMatch(String::isEmpty)) {
            throw Parameters.bad(name + " is empty. Leave it out instead.");
        }
    }

    private static Set<String> names(Method method) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(RestQuery.class))
                .map(Parameter::getName)
                .collect(Collectors.toCollection(java.util.TreeSet::new));
    }
}
