package io.bingosim.api.request;

import io.quarkus.resteasy.reactive.server.runtime.ResteasyReactiveRecorder;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jboss.resteasy.reactive.server.handlers.ClassRoutingHandler;
import org.jboss.resteasy.reactive.server.mapping.RequestMapper.RequestPath;

/** The methods of every path, read from the routing tables of Quarkus REST. */
@ApplicationScoped
class AllowedMethods {
    private static final List<String> ORDER = List.of("POST", "PUT", "PATCH", "GET", "DELETE", "HEAD", "OPTIONS");

    /** The framework ignores path parameters of this kind and trailing slashes too. */
    private static final Pattern IGNORED = Pattern.compile(";[^/]*|/+$");

    private static final Pattern PARAMETER = Pattern.compile("\\{[^}]+}");

    private final List<Route> routes = new ArrayList<>();

    AllowedMethods() {
        Map<String, Set<String>> methods = new TreeMap<>();
        for (var resource : ResteasyReactiveRecorder.getCurrentDeployment().getClassMappers()) {
            for (var handler : resource.value.handlers) {
                if (handler instanceof ClassRoutingHandler routing) {
                    routing.getMappers().forEach((method, mapper) -> mapper.getTemplates()
                            .forEach(path -> methods.computeIfAbsent(path(resource, path), key -> new HashSet<>())
                                    .add(method)));
                }
            }
        }
        methods.forEach((path, names) -> routes.add(Route.of(path, names)));
    }

    /** Empty for a path that no resource serves. */
    List<String> at(String path) {
        String plain = IGNORED.matcher(path).replaceAll("");
        return routes.stream()
                .filter(route -> route.pattern().matcher(plain).matches())
                .findFirst()
                .map(Route::methods)
                .orElse(List.of());
    }

    private static String path(RequestPath<?> resource, RequestPath<?> method) {
        return IGNORED.matcher(resource.template.template + method.template.template)
                .replaceAll("");
    }

    private record Route(Pattern pattern, List<String> methods) {
        static Route of(String template, Set<String> methods) {
            if (methods.contains("GET")) {
                methods.add("HEAD");
            }
            methods.add("OPTIONS");
            String pattern = PARAMETER.matcher(template.replace(".", "\\.")).replaceAll("[^/]+");
            return new Route(
                    Pattern.compile(pattern),
                    ORDER.stream().filter(methods::contains).toList());
        }
    }
}
