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

    private static final Check VARIABLES = new VariableCheck();
    private static final Check COMPOSE = new ComposeCheck();
    private static final Check CLUSTER = new ClusterCheck();
    private static final Check BACKING = new BackingCheck();
    private static final Check CONTAINERS = new ContainerFileCheck();
    private static final Check MONITORING = new MonitoringCheck();
    private static final Check RELEASE = new ReleaseCheck();
    private static final Check DOCUMENTS = new DocumentCheck();

    static final List<Check> CHECKS =
            List.of(VARIABLES, COMPOSE, CLUSTER, BACKING, CONTAINERS, MONITORING, RELEASE, DOCUMENTS);

    @ParameterizedTest
    @FieldSource("CHECKS")
    void the_clone_gives_no_reason_to_complain(Check check) {
        assertThat(check.complaints(CLONE)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("breakages")
    void a_broken_copy_is_complained_about(Breakage breakage) {
        Repository broken = breakage.applyTo(CLONE);

        assertThat(breakage.check().complaints(broken)).anyMatch(complaint -> complaint.contains(breakage.complaint()));
    }

    @Test
    void every_yaml_file_can_be_read() {
        List<String> files = Stream.of("k8s", "ops", ".github")
                .flatMap(folder -> CLONE.files(folder, ".yaml", ".yml", ".json").stream())
                .toList();

        assertThat(files).hasSizeGreaterThan(15).allSatisfy(file -> assertThat(CLONE.yamls(file))
                .isNotEmpty());
    }

    @Test
    void our_rendering_is_the_one_of_kubectl_where_that_is_installed() {
        for (String overlay : ClusterCheck.OVERLAYS) {
            List<Tree> theirs = Kustomize.renderWithKubectl(CLONE, overlay);
            if (theirs != null) {
                assertThat(Rendering.comparable(Kustomize.render(CLONE, overlay)))
                        .as(overlay)
                        .isEqualTo(Rendering.comparable(theirs));
            }
        }
    }

    static Stream<Breakage> breakages() {
        String env = ".env.example";
        String compose = "docker-compose.yml";
        String api = "k8s/base/api.yaml";
        String worker = "k8s/base/worker.yaml";
        String release = ".github/workflows/release.yml";
        String alerts = "ops/prometheus/alerts.yml";
        String operations = "docs/operations.md";
        return Stream.of(
                new Breakage(
                        VARIABLES,
                        env,
                        "#BINGOSIM_SLOTS=",
                        "# SLOTS ",
                        "BINGOSIM_SLOTS is read by a service and not documented"),
                new Breakage(
                        VARIABLES,
                        env,
                        "#BINGOSIM_SLOTS=0",
                        "#BINGOSIM_SLOTS=7",
                        "BINGOSIM_SLOTS is documented with the default '7'"),
                new Breakage(
                        VARIABLES,
                        env,
                        "#BINGOSIM_SLOTS=",
                        "#BINGOSIM_NOTHING=1\n#BINGOSIM_SLOTS=",
                        "BINGOSIM_NOTHING is documented and nobody reads it"),
                new Breakage(
                        VARIABLES,
                        env,
                        "#BINGOSIM_SLOTS=",
                        "#BINGOSIM_MODE=LOCAL\n#BINGOSIM_SLOTS=",
                        "BINGOSIM_MODE is documented twice"),
                new Breakage(
                        VARIABLES,
                        env,
                        "RABBITMQ_PASS=",
                        "RABBITMQ_PASS=secret",
                        "RABBITMQ_PASS is a secret and has a value"),
                new Breakage(
                        VARIABLES,
                        env,
                        "#RABBITMQ_UI_PUBLISH=",
                        "# ",
                        "RABBITMQ_UI_PUBLISH is read by docker-compose.yml and not documented"),
                new Breakage(
                        VARIABLES,
                        "sim-batch/src/main/java/io/bingosim/batch/BatchConfig.java",
                        "int scenariosMax();",
                        "int scenariosMost();",
                        "BINGOSIM_WORKER_SCENARIOS_MOST is read by a service and not documented"),
                new Breakage(
                        VARIABLES,
                        "sim-batch/src/main/java/io/bingosim/batch/BatchConfig.java",
                        "@WithDefault(\"PT15S\")",
                        "@WithDefault(\"PT99S\")",
                        "the services have [PT99S]"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "image: postgres:17.7",
                        "image: postgres:latest",
                        "postgres has no version in its image"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "image: bingosim/sim-worker:${BINGOSIM_IMAGE_TAG:-",
                        "image: bingosim/sim-worker:${BINGOSIM_IMAGE_TAG:-9.",
                        "worker has another default version than the project"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?see .env.example}",
                        "POSTGRES_PASSWORD: hunter2",
                        "postgres has the secret POSTGRES_PASSWORD in the file"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "RABBITMQ_DEFAULT_PASS: ${RABBITMQ_PASS:?see .env.example}",
                        "RABBITMQ_DEFAULT_PASS: ${RABBITMQ_PASS:-guest}",
                        "rabbitmq has RABBITMQ_DEFAULT_PASS=${RABBITMQ_PASS:-guest}"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "./ops/rabbitmq/rabbitmq.conf",
                        "./ops/rabbitmq/other.conf",
                        "rabbitmq mounts ./ops/rabbitmq/other.conf, which does not exist"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "- rabbitmq-data:/var",
                        "- rabbit-data:/var",
                        "rabbitmq uses the volume rabbit-data, which is not declared"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "test: [CMD, rabbitmq-diagnostics",
                        "tset: [CMD, rabbitmq-diagnostics",
                        "waits for rabbitmq to be healthy, which has no health check"),
                new Breakage(COMPOSE, compose, "read_only: true", "read_only: false", "api is not hardened"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "stop_grace_period: 45s",
                        "stop_grace_period: 10s",
                        "worker is killed before it can drain"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "args: {MODULE: sim-worker}",
                        "args: {MODULE: simworker}",
                        "worker is built from the module 'simworker'"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "mem_limit: 512m\n    depends_on",
                        "container_name: worker\n    depends_on",
                        "worker cannot be scaled"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "BINGOSIM_HTTP_PORT: \"8080\"",
                        "BINGOSIM_HTTP_PORT: \"8081\"",
                        "api listens on 8081 and publishes"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "BINGOSIM_DB_USER: bingosim_worker",
                        "BINGOSIM_DB_USER: postgres",
                        "worker logs in as 'postgres', whom roles.sql does not create"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "POSTGRES_DB: bingosim",
                        "POSTGRES_DB: bingo",
                        "api has BINGOSIM_DB_NAME=bingosim, postgres has POSTGRES_DB=bingo"),
                new Breakage(
                        COMPOSE,
                        compose,
                        "BINGOSIM_SLOTS: ${",
                        "BINGOSIM_SLOTTS: ${",
                        "worker sets BINGOSIM_SLOTTS, which is not documented"),
                new Breakage(
                        CLUSTER,
                        api,
                        "port: management}\n            periodSeconds: 5",
                        "port: http}\n            periodSeconds: 5",
                        "api-service: its readinessProbe asks"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "path: /q/health/live",
                        "path: /health/live",
                        "sim-worker: its livenessProbe asks"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "{name: management, containerPort: 9000}",
                        "{name: management, containerPort: 9001}",
                        "sim-worker: its port management is 9001, the service listens on 9000"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "terminationGracePeriodSeconds: 45",
                        "terminationGracePeriodSeconds: 20",
                        "sim-worker: it is killed before it can drain: 20 s"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "runAsNonRoot: true",
                        "runAsNonRoot: false",
                        "sim-worker: it would not be admitted as a restricted pod"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "readOnlyRootFilesystem: true",
                        "readOnlyRootFilesystem: false",
                        "sim-worker: its root is not read-only"),
                new Breakage(
                        CLUSTER,
                        api,
                        "automountServiceAccountToken: false",
                        "automountServiceAccountToken: true",
                        "api-service: it carries a token"),
                new Breakage(
                        CLUSTER,
                        api,
                        "limits: {memory: 768Mi}",
                        "limits: {}",
                        "api-service: it has no requests for cpu and memory or no limit"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "{name: BINGOSIM_SLOTS, value: \"2\"}",
                        "{name: BINGOSIM_SLOTS, value: \"8\"}",
                        "k8s/overlays/prod: sim-worker: it has more slots than requested cores"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "name: BINGOSIM_DB_USER",
                        "name: BINGOSIM_DATABASE_USR",
                        "sim-worker: it sets BINGOSIM_DATABASE_USR, which is not documented"),
                new Breakage(
                        CLUSTER,
                        worker,
                        "key: worker-password",
                        "key: wurker-password",
                        "sim-worker: it needs the secret bingosim-database/wurker-password"),
                new Breakage(
                        CLUSTER,
                        "k8s/base/kustomization.yaml",
                        "{name: bingosim/sim-worker, newTag: 0.",
                        "{name: bingosim/sim-worker, newTag: 8.",
                        "sim-worker: its image is bingosim/sim-worker:8."),
                new Breakage(
                        CLUSTER,
                        "k8s/base/kustomization.yaml",
                        "  - disruption.yaml\n",
                        "",
                        "sim-worker has no PodDisruptionBudget"),
                new Breakage(
                        CLUSTER,
                        "k8s/base/network.yaml",
                        "podSelector: {}\n  policyTypes: [Ingress, Egress]",
                        "podSelector: {}\n  policyTypes: [Ingress]",
                        "the network is not closed by default"),
                new Breakage(
                        CLUSTER,
                        "k8s/base/bingosim.env",
                        "RABBITMQ_PORT=5672",
                        "RABBITMQ_PORT=5673",
                        "the network policy broker opens port 5672, the services use 5673"),
                new Breakage(
                        CLUSTER,
                        "k8s/base/bingosim.env",
                        "BINGOSIM_MIGRATE=false",
                        "BINGOSIM_MIGRATE=true",
                        "every pod would migrate at its start"),
                new Breakage(
                        CLUSTER,
                        "k8s/base/migrate.yaml",
                        "QUARKUS_INIT_AND_EXIT, value: \"true\"",
                        "QUARKUS_INIT_AND_EXIT, value: \"false\"",
                        "the migration job does not migrate and exit"),
                new Breakage(
                        CLUSTER,
                        "k8s/base/namespace.yaml",
                        "enforce: restricted",
                        "enforce: privileged",
                        "the namespace does not enforce restricted pods"),
                new Breakage(
                        CLUSTER,
                        "k8s/components/autoscaling/worker.yaml",
                        "queueName: bingosim.runs.work",
                        "queueName: bingosim.work",
                        "workers are scaled on the queue 'bingosim.work'"),
                new Breakage(
                        CLUSTER,
                        "k8s/components/autoscaling/worker.yaml",
                        "scaleTargetRef: {name: sim-worker}",
                        "scaleTargetRef: {name: worker}",
                        "ScaledObject sim-worker scales worker, which does not exist"),
                new Breakage(
                        CLUSTER,
                        "k8s/overlays/prod/kustomization.yaml",
                        "fieldPath: data.BINGOSIM_DB_HOST",
                        "fieldPath: data.RABBITMQ_HOST",
                        "workers are scaled on the database at 'rabbitmq.broker.svc'"),
                new Breakage(
                        CLUSTER,
                        "k8s/components/backing/rabbitmq.yaml",
                        "image: rabbitmq:4.1-management",
                        "image: rabbitmq:3.9-management",
                        "rabbitmq: compose runs another version than rabbitmq:3.9-management"),
                new Breakage(
                        BACKING,
                        "ops/postgres/postgresql.conf",
                        "synchronous_commit = on",
                        "synchronous_commit = off",
                        "synchronous_commit = off instead of on"),
                new Breakage(
                        BACKING,
                        "ops/rabbitmq/rabbitmq.conf",
                        "relative = 0.4",
                        "relative = 0.9",
                        "vm_memory_high_watermark.relative = 0.9 instead of 0.4"),
                new Breakage(
                        BACKING,
                        compose,
                        "mem_limit: 512m\n    environment",
                        "mem_limit: 2g\n    environment",
                        "the broker's container has another limit"),
                new Breakage(BACKING, compose, "+sbwt none", "+sbwt very_long", "the broker's schedulers spin"),
                new Breakage(
                        BACKING,
                        "ops/rabbitmq/definitions.json",
                        "\"configure\": \"^bingosim[.]\"",
                        "\"configure\": \".*\"",
                        "definitions.json lets bingosim configure .*"),
                new Breakage(
                        BACKING,
                        "ops/rabbitmq/definitions.json",
                        "\"tags\": []",
                        "\"tags\": [\"administrator\"]",
                        "definitions.json has a password or a tag for bingosim"),
                new Breakage(
                        BACKING,
                        "ops/postgres/roles.sql",
                        "PASSWORD :'api_password'",
                        "PASSWORD 'api'",
                        "roles.sql has a password"),
                new Breakage(
                        CONTAINERS,
                        "src-native/jvm.Dockerfile",
                        "USER 10001:10001",
                        "USER root",
                        "src-native/jvm.Dockerfile runs as root"),
                new Breakage(
                        CONTAINERS,
                        "src-native/native.Dockerfile",
                        "RUN_IMAGE=debian:12-slim",
                        "RUN_IMAGE=debian",
                        "has no version for RUN_IMAGE: debian"),
                new Breakage(
                        CONTAINERS,
                        "src-native/jvm.Dockerfile",
                        "src-native/healthy",
                        "src-native/health",
                        "copies src-native/health, which does not exist"),
                new Breakage(
                        CONTAINERS,
                        ".dockerignore",
                        "!src-native/healthy",
                        "",
                        "copies src-native/healthy, which .dockerignore hides"),
                new Breakage(
                        CONTAINERS,
                        "src-native/native.Dockerfile",
                        "ENTRYPOINT [\"/app/service\"]",
                        "ENTRYPOINT /app/service",
                        "starts the service through a shell"),
                new Breakage(
                        CONTAINERS,
                        "pom.xml",
                        "<name>native</name>",
                        "<name>graal</name>",
                        "uses -Dnative, which the build does not know"),
                new Breakage(
                        CONTAINERS,
                        "pom.xml",
                        "selfcheck/**",
                        "nothing/**",
                        "a native worker would not carry the golden seeds"),
                new Breakage(MONITORING, alerts, "bingosim_", "bingosim_x", "is used and not documented"),
                new Breakage(MONITORING, alerts, "alert: NoExecutor", "alert: Nobody", "there is no alert NoExecutor"),
                new Breakage(
                        MONITORING,
                        operations,
                        "### RescueStorm",
                        "### Rescue",
                        "docs/operations.md does not say what to do on RescueStorm"),
                new Breakage(
                        MONITORING,
                        alerts,
                        "operations.md#breakeropen",
                        "operations.md#breaker",
                        "BreakerOpen does not lead to its page"),
                new Breakage(
                        MONITORING,
                        "ops/prometheus/prometheus.yml",
                        "port: 9000",
                        "port: 9100",
                        "prometheus scrapes port 9100 of api"),
                new Breakage(
                        RELEASE,
                        release,
                        "src-native/${{ matrix.kind }}.Dockerfile",
                        "src-native/${{ matrix.kind }}.Containerfile",
                        "builds src-native/jvm.Containerfile, which does not exist"),
                new Breakage(
                        RELEASE,
                        release,
                        "module: [api-service, sim-worker]",
                        "module: [api-service, worker]",
                        "builds the module worker, which does not exist"),
                new Breakage(
                        RELEASE,
                        release,
                        "needs: [images]",
                        "needs: [image]",
                        "the job publish needs image, which does not exist"),
                new Breakage(
                        RELEASE,
                        release,
                        "actions/checkout@v4",
                        "actions/checkout",
                        "uses actions/checkout without a version"),
                new Breakage(
                        RELEASE,
                        release,
                        "./bingosim test ship",
                        "./bingosim test shop",
                        "./bingosim test has no command shop"),
                new Breakage(
                        RELEASE,
                        release,
                        "target/bingosim-sbom.json",
                        "target/sbom.json",
                        "uploads target/sbom.json, which the build does not make"),
                new Breakage(RELEASE, release, "sbom: true", "sbom: false", "the images have no bill of materials"),
                new Breakage(
                        RELEASE,
                        release,
                        "password: ${{ secrets.REGISTRY_TOKEN }}",
                        "password: hunter2",
                        "has a credential in the file"),
                new Breakage(
                        RELEASE,
                        release,
                        "permissions:\n  contents: read\n",
                        "",
                        "the release workflow has every permission"),
                new Breakage(
                        DOCUMENTS,
                        operations,
                        "deployment/sim-worker",
                        "deployment/worker",
                        "names deployment/worker, which the cluster does not have"),
                new Breakage(
                        DOCUMENTS,
                        operations,
                        "](architecture.md)",
                        "](architect.md)",
                        "links to docs/architect.md, which does not exist"),
                new Breakage(
                        DOCUMENTS,
                        operations,
                        "`ops/postgres/roles.sql`",
                        "`ops/postgres/users.sql`",
                        "names ops/postgres/users.sql, which does not exist"),
                new Breakage(
                        DOCUMENTS,
                        "docs/architecture.md",
                        "RUNNING --> SPLIT",
                        "RUNNING --> BROKEN",
                        "docs/architecture.md draws run_chunk with"));
    }
}
