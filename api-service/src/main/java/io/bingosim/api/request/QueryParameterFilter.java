package io.bingosim.api.request;

import io.bingosim.api.http.Parameters;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ResourceInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jboss.resteasy.reactive.RestQuery;
import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** Rejects query parameters that the resource method does not declare: a misspelt filter must not list everything. */
class QueryParameterFilter {
    private final Map<Method, Set<String>> known = new ConcurrentHashMap<>();

    @ServerRequestFilter
    void check(ContainerRequestContext request, ResourceInfo resource) {
        Set<String> names = known.computeIfAbsent(resource.getResourceMethod(), QueryParameterFilter::names);
        request.getUriInfo().getQueryParameters().forEach((name, values) -> check(name, values, names));
    }

    private static void check(String name, List<String> values, Set<String> names) {
        if (!names.contains(name)) {
            throw Parameters.bad(
                    names.isEmpty()
                            ? name + " is unknown: this call has no query parameters."
                            : name + " is unknown: this call has only " + String.join(", ", names) + ".");
        }
        if (values.size() > 1) {
            throw Parameters.bad(name + " is given more than once. Send it once.");
        }
        if (values.stream().anyMatch(String::isEmpty)) {
            throw Parameters.bad(name + " is empty. Omit it instead.");
        }
    }

    private static Set<String> names(Method method) {
        return Arrays.stream(method.getParameters())
                .filter(parameter -> parameter.isAnnotationPresent(RestQuery.class))
                .map(Parameter::getName)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
