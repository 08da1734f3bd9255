package io.bingosim.bench.system;

import java.io.OutputStream;
import java.util.function.DoubleConsumer;

/** Discards a download and interrupts it at every fifth for a reading, from the first bytes on. */
final class ReadingsOnTheWay extends OutputStream {
    private static final double STEP = 0.2;

    private final long size;
    private final DoubleConsumer reading;
    private long received;
    private int readings;

    ReadingsOnTheWay(long size, DoubleConsumer reading) {
        this.size = size;
        this.reading = reading;
    }

    @Override
    public void write(int value) {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
        received += length;
        if (received >= readings * STEP * size) {
            reading.accept((double) received / size);
            readings++;
        }
    }
}
