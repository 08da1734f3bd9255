package io.bingosim.cli;

/** Measures the speed since it began and draws it. */
final class Watch {
    private final Terminal terminal;
    private final ProgressBar bar;
    private final long total;
    private final long start = System.nanoTime();

    Watch(Terminal terminal, long total) {
        this.terminal = terminal;
        this.bar = new ProgressBar(terminal.unicode());
        this.total = total;
    }

    void show(long done) {
        double seconds = (System.nanoTime() - start) / 1e9;
        double rate = done == 0 ? -1 : done / seconds;
        terminal.status(bar.draw(done, total, rate, rate < 0 ? -1 : (total - done) / rate));
    }
}
