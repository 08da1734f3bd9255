package io.bingosim.engine.scenario;

import java.time.DayOfWeek;
import java.time.LocalTime;

/** A weekly time online, wall-clock in the scenario's zone. */
public record Session(DayOfWeek day, LocalTime start, int minutes) {}
