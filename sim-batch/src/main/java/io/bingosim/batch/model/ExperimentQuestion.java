package io.bingosim.batch.model;

import io.bingosim.experiment.look.LookRules;
import io.bingosim.experiment.request.Measure;

/** What an experiment is to find out: the figure that is compared, and the rules of its looks. */
public record ExperimentQuestion(Measure measure, LookRules rules) {}
