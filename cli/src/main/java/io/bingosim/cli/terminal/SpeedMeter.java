package io.bingosim.cli.terminal;

/** Shows progress with the average speed since its creation. */
public final class SpeedMeter {
    private final Terminal terminal;
    private final ProgressBar bar;
    private final long total;
    private final long start = System.nanoTime();

    public SpeedMeter(Terminal terminal, long total) {
        this.terminal = terminal;
        this.bar = new ProgressBar(terminal.unicode());
        this.total = total;
    }

    public void show(long done) {
        double seconds = (System.nanoTime() - start) / 1e9;
        double rate = done == 0 ? -1 : done / seconds;
        terminal.progress(bar.draw(done, total, rate, rate < 0 ? -1 : (total - done) / rate));
    }
}
