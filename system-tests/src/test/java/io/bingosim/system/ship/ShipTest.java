package io.bingosim.system.ship;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
        String switched = CLONE.text(overlay).replace("components:\n", "components:\n  - ../../components/jvm-worker\n");

        YamlNode worker = ClusterCheck.only(
                Kustomize.render(CLONE.with(overlay, switched), "k8s/overlays/dev"), "Deployment", "sim-worker");

        assertThat(worker.at("spec", "template", "spec", "containers", 0, "image")
                        .text())
                .isEqualTo("bingosim/sim-worker:" + CLONE.version() + "-jvm");
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
