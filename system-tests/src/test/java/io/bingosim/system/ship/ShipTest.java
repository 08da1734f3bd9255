package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class ShipTest {
    private static final Repository CLONE = Repository.here();

    static final List<Check> CHECKS = List.of(
            new VariableCheck(),
            new ComposeCheck(),
            new ClusterCheck(),
            new BackingCheck(),
            new ContainerFileCheck(),
            new MonitoringCheck(),
            new ReleaseCheck(),
            new DocumentCheck());

    @ParameterizedTest
    @FieldSource("CHECKS")
    void shipped_files_pass_all_checks(Check check) {
        assertThat(check.complaints(CLONE)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.bingosim.system.ship.Breakage#all")
    void a_broken_file_fails_its_check(Breakage breakage) {
        Check check = CHECKS.stream()
                .filter(candidate -> candidate.getClass().getSimpleName().equals(breakage.check()))
                .findFirst()
                .orElseThrow();

        assertThat(check.complaints(breakage.applyTo(CLONE)))
                .anyMatch(complaint -> complaint.contains(breakage.complaint()));
    }

    @Test
    void every_check_has_breakages() {
        assertThat(Breakage.all().map(Breakage::check).distinct())
                .containsExactlyInAnyOrderElementsOf(CHECKS.stream()
                        .map(check -> check.getClass().getSimpleName())
                        .toList());
    }

    @Test
    void every_yaml_file_can_be_parsed() {
        List<String> files = Stream.of("k8s", "ops", ".github")
                .flatMap(folder -> CLONE.files(folder, ".yaml", ".yml", ".json").stream())
                .toList();

        assertThat(files).hasSizeGreaterThan(15).allSatisfy(file -> assertThat(CLONE.yamls(file))
                .isNotEmpty());
    }

    @Test
    void one_component_switches_the_workers_of_a_cluster_to_the_jvm() {
        String overlay = "k8s/overlays/dev/kustomization.yaml";
        String switched =
                CLONE.text(overlay).replace("components:\n", "components:\n  - ../../components/jvm-worker\n");

        YamlNode worker = ClusterCheck.only(
                Kustomize.render(CLONE.with(overlay, switched), "k8s/overlays/dev"), "Deployment", "sim-worker");

        assertThat(worker.at("spec", "template", "spec", "containers", 0, "image")
                        .text())
                .isEqualTo("bingosim/sim-worker:" + CLONE.version() + "-jvm");
    }

    @Test
    void one_component_encrypts_the_links_of_a_cluster() {
        String overlay = "k8s/overlays/prod/kustomization.yaml";
        Repository encrypted = CLONE.with(
                overlay, CLONE.text(overlay).replace("components:\n", "components:\n  - ../../components/tls\n"));

        List<YamlNode> objects = Kustomize.render(encrypted, "k8s/overlays/prod");

        assertThat(new ClusterCheck().complaints(encrypted)).isEmpty();
        assertThat(objects.stream().filter(object -> object.at("spec", "template", "spec", "containers")
                        .exists()))
                .hasSize(3)
                .allSatisfy(object -> {
                    YamlNode pod = object.at("spec", "template", "spec");
                    assertThat(pod.at("volumes")
                                    .itemWhere("name", "certificates")
                                    .at("secret", "secretName")
                                    .text())
                            .isEqualTo("bingosim-tls");
                    assertThat(pod.at("containers", 0, "volumeMounts")
                                    .itemWhere("name", "certificates")
                                    .at("mountPath")
                                    .text())
                            .isEqualTo("/certificates");
                });
    }

    @Test
    void the_compose_file_for_tls_sets_documented_variables_of_known_services() {
        Set<String> documented =
                Variable.documented(CLONE).stream().map(Variable::name).collect(Collectors.toSet());
        Set<String> known =
                CLONE.yaml("docker-compose.yml").at("services").entries().keySet();

        CLONE.yaml("docker-compose.tls.yml").at("services").entries().forEach((name, service) -> {
            assertThat(known).contains(name);
            assertThat(documented)
                    .containsAll(service.at("environment").entries().keySet());
        });
    }

    @Test
    void rendering_equals_that_of_kubectl_where_it_is_installed() {
        for (String overlay : ClusterCheck.OVERLAYS) {
            List<YamlNode> theirs = Kustomize.renderWithKubectl(CLONE, overlay);
            if (theirs != null) {
                assertThat(Rendering.comparable(Kustomize.render(CLONE, overlay)))
                        .as(overlay)
                        .isEqualTo(Rendering.comparable(theirs));
            }
        }
    }
}
