package io.bingosim.cli;

import io.bingosim.cli.terminal.CommandFailure;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** The file of {@code --out}. It has another name until it is complete; closing it before leaves nothing behind. */
final class ResultFile implements AutoCloseable {
    private static final List<String> ENDINGS = List.of("parquet", "csv");

    private final Path target;
    private final Path partial;
    private final String ending;

    private ResultFile(Path target, String ending) {
        this.target = target;
        this.ending = ending;
        this.partial = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".part");
    }

    /** Creates the partial file, so that a path that cannot be written to is reported before anything is simulated. */
    static ResultFile create(String path) {
        String ending = ENDINGS.stream()
                .filter(each -> path.endsWith("." + each))
                .findFirst()
                .orElseThrow(() -> CommandFailure.usage("--out must end in .parquet or .csv: " + path));
        try {
            ResultFile file = new ResultFile(Path.of(path).toAbsolutePath(), ending);
            if (Files.isDirectory(file.target)) {
                throw CommandFailure.usage("--out is a directory; name a file: " + path);
            }
            Files.newOutputStream(file.partial).close();
            return file;
        } catch (FileSystemException e) {
            throw CommandFailure.usage("--out cannot be written: " + path + " (" + reason(e)
                    + "); name a file in an existing directory that you may write to");
        } catch (IOException | InvalidPathException e) {
            throw CommandFailure.usage("--out cannot be written: " + path + " (" + e.getMessage() + ")");
        }
    }

    private static String reason(FileSystemException problem) {
        String reason = problem.getReason();
        if (reason != null) {
            return reason;
        }
        return problem instanceof java.nio.file.AccessDeniedException ? "permission denied" : "no such directory";
    }

    /** "parquet" or "csv". */
    String ending() {
        return ending;
    }

    OutputStream open() throws IOException {
        return Files.newOutputStream(partial, StandardOpenOption.TRUNCATE_EXISTING);
    }

    /** Gives the complete file its name; a file that had it is replaced. */
    void complete() throws IOException {
        Files.move(partial, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(partial);
    }
}
