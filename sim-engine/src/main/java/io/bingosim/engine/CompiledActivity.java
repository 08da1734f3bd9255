package io.bingosim.engine;

import io.bingosim.engine.random.AttemptKeys;
import io.bingosim.engine.random.OffsetSampler;
import io.bingosim.engine.scenario.Activity;
import io.bingosim.engine.scenario.GroupBand;
import io.bingosim.engine.scenario.LootLine;
import java.util.Arrays;

/** An activity by numbers. */
final class CompiledActivity {

    final String key;
    final long word;
    final boolean groups;
    /** The smallest group of more than one player. */
    final int groupMin;

    final int groupMax;
    /** A single player may start, alone or as a group of one. */
    final boolean allowsOne;

    final int baseline;
    final OffsetSampler offset;
    /** By size of the group. */
    final double[] bandTime;

    final double[] bandProbability;
    final CompiledLine[] lines;

    CompiledActivity(Activity activity, int sizeMax, Numbering numbering) {
        key = activity.key();
        word = AttemptKeys.word(key);
        groups = activity.group() != null;
        groupMin = activity.groupSizeMin();
        groupMax = activity.group() == null ? 1 : activity.group().maxOrUnbounded();
        allowsOne = activity.allowsOne();
        LootLine pacing = activity.pacingLine();
        baseline = pacing.baselineSeconds();
        offset = pacing.distribution() == LootLine.Distribution.NORMAL
                ? OffsetSampler.normal(pacing.varianceSeconds())
                : OffsetSampler.uniform(pacing.varianceSeconds());
        bandTime = new double[sizeMax + 1];
        bandProbability = new double[sizeMax + 1];
        Arrays.fill(bandTime, 1);
        Arrays.fill(bandProbability, 1);
        for (GroupBand band : activity.groupBands()) {
            for (int size = band.min(); size <= Math.min(band.max(), sizeMax); size++) {
                bandTime[size] = band.time();
                bandProbability[size] = band.probability();
            }
        }
        lines = activity.lines().stream()
                .map(line -> new CompiledLine(line, numbering))
                .toArray(CompiledLine[]::new);
    }
}
