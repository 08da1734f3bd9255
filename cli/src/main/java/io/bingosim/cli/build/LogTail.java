package io.bingosim.cli.build;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads the complete lines that a process has added to its log since the last call. */
final class LogTail implements AutoCloseable {
    private final FileChannel channel;
    private String partial = "";

    LogTail(Path log) {
        try {
            channel = FileChannel.open(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> newLines() {
        try {
            StringBuilder text = new StringBuilder(partial);
            ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
            while (channel.read(buffer) > 0) {
                text.append(StandardCharsets.UTF_8.decode(buffer.flip()));
                buffer.clear();
            }
            List<String> lines = new ArrayList<>(List.of(text.toString().split("\n", -1)));
            partial = lines.remove(lines.size() - 1);
            return lines;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
