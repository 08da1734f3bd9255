package io.bingosim.api.experiment;

import io.bingosim.api.ApiConfig;
import io.bingosim.api.batch.BatchOrigin;
import io.bingosim.api.batch.NewIds;
import io.bingosim.api.local.ExecutionModes;
import io.bingosim.api.problem.Failures;
import io.bingosim.api.problem.ListedViolation;
import io.bingosim.api.problem.ProblemException;
import io.bingosim.api.scenario.ScenarioRepository;
import io.bingosim.batch.ExperimentId;
import io.bingosim.batch.Mode;
import io.bingosim.batch.model.ExperimentCreation;
import io.bingosim.batch.model.ExperimentCreation.Outcome;
import io.bingosim.batch.model.ExperimentQuestion;
import io.bingosim.batch.model.Keep;
import io.bingosim.batch.model.NewBatch;
import io.bingosim.batch.model.NewBatch.Seed;
import io.bingosim.batch.model.NewExperiment;
import io.bingosim.batch.steps.create.CreateExperiment;
import io.bingosim.batch.steps.create.PlannedVariants;
import io.bingosim.engine.json.JsonValue;
import io.bingosim.engine.random.Seeds;
import io.bingosim.experiment.request.ExperimentLimits;
import io.bingosim.experiment.request.ExperimentRequest;
import io.bingosim.experiment.variant.ExperimentPlan;
import io.bingosim.experiment.variant.PlanReading;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.infrastructure.Infrastructure;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Creates the experiment that a request describes, or fails with the problem that prevents it. */
@ApplicationScoped
class ExperimentCreator {
    private static final int RETRIES = 2;
    private static final Duration RETRY_PAUSE = Duration.ofMillis(50);

    private final CreateExperiment createExperiment;
    private final ScenarioRepository scenarios;
    private final NewIds newIds;
    private final ApiConfig.Limits limits;
    private final ExecutionModes modes;

    ExperimentCreator(
            CreateExperiment createExperiment,
            ScenarioRepository scenarios,
            NewIds newIds,
            ApiConfig config,
            ExecutionModes modes) {
        this.createExperiment = createExperiment;
        this.scenarios = scenarios;
        this.newIds = newIds;
        this.limits = config.limits();
        this.modes = modes;
    }

    static ExperimentLimits limits(ApiConfig.Limits limits) {
        return new ExperimentLimits(
                limits.body().asLongValue(),
                limits.experimentDocuments().asLongValue(),
                limits.runs(),
                limits.experimentRuns());
    }

    Uni<CreatedExperiment> create(NewExperimentRequest body, BatchOrigin origin) {
        Mode mode = body.mode() == null ? modes.standard() : body.mode();
        ExperimentProblems.checkAccepted(mode, modes);
        ExperimentRequest request = body.request();
        return document(request)
                // Hundreds of patched scenarios take too long for the event loop.
                .emitOn(Infrastructure.getDefaultWorkerPool())
                .map(document -> newExperiment(plan(request, document), mode, origin))
                .chain(this::store);
    }

    private Uni<JsonValue> document(ExperimentRequest request) {
        JsonValue posted = request.scenario();
        return posted != null
                ? Uni.createFrom().item(posted)
                : scenarios.get(String.valueOf(request.scenarioId())).map(ScenarioRepository.Stored::json);
    }

    private ExperimentPlan plan(ExperimentRequest request, JsonValue document) {
        PlanReading reading = ExperimentPlan.of(request, document, limits(limits));
        if (reading instanceof PlanReading.Rejected rejected) {
            throw ProblemException.listed(rejected.violations().stream()
                    .map(violation ->
                            new ListedViolation(violation.variant(), violation.pointer(), violation.message()))
                    .toList());
        }
        ExperimentPlan plan = ((PlanReading.Accepted) reading).plan();
        int teams = plan.variants().stream()
                .mapToInt(variant -> variant.team().teamCount())
                .max()
                .orElseThrow();
        if (plan.rules().runs().perVariant() > limits.runTeams() / teams) {
            throw ProblemException.listed(List.of(new ListedViolation(
                    null, "/runs/perVariant", "runs times teams must be at most " + limits.runTeams())));
        }
        return plan;
    }

    private NewExperiment newExperiment(ExperimentPlan plan, Mode mode, BatchOrigin origin) {
        ExperimentRequest request = plan.request();
        String seed = request.seed() == null ? Long.toString(newIds.seed()) : request.seed();
        Keep keep = request.keepsRuns() ? Keep.RUNS : Keep.SUMMARY;
        ExperimentQuestion question = new ExperimentQuestion(request.measure(), plan.rules());
        return new NewExperiment(
                new ExperimentId(newIds.batchId().value()),
                origin.principal(),
                request.name(),
                mode,
                new Seed(Seeds.parse(seed), seed),
                request.weight(),
                keep,
                question,
                PlannedVariants.of(plan, newIds::batchId),
                origin.idempotency(canonical(plan, mode, keep, question)),
                origin.traceParent());
    }

    /** Equal for requests that differ only in white space, order of members, or defaults spelled out. */
    private static String canonical(ExperimentPlan plan, Mode mode, Keep keep, ExperimentQuestion question) {
        ExperimentRequest request = plan.request();
        return String.join(
                "\n",
                String.valueOf(request.name()),
                String.valueOf(request.seed()),
                mode.name(),
                Integer.toString(request.weight()),
                keep.name(),
                question.toString(),
                plan.variants().stream()
                        .map(variant -> variant.key() + "\n" + variant.name() + "\n" + variant.contentHash())
                        .collect(Collectors.joining("\n")));
    }

    /** Retries when the connection is lost. All ids are chosen before the first attempt, so it cannot create twice. */
    private Uni<CreatedExperiment> store(NewExperiment experiment) {
        return createExperiment
                .createExperiment(experiment, new NewBatch.Limits(limits.activeBatches(), limits.queuedRuns()))
                .onFailure(Failures::isDatabaseAway)
                .retry()
                .withBackOff(RETRY_PAUSE)
                .atMost(RETRIES)
                .map(creation -> created(creation, experiment));
    }

    private CreatedExperiment created(ExperimentCreation creation, NewExperiment experiment) {
        ExperimentId id = creation.id();
        if (id != null && creation.outcome() != Outcome.KEY_REUSED) {
            // An earlier attempt of this very request has the same id.
            return new CreatedExperiment(id, !id.equals(experiment.id()));
        }
        throw ExperimentProblems.of(creation, experiment, limits);
    }
}
