package io.bingosim.api.results;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import java.util.function.Supplier;

/** A file in pieces. A piece is made when the client has taken the previous one. */
final class FilePieces {
    /** What ends a file. */
    static final byte[] END = {};

    /** What is left out: a step that produced no piece yet. */
    static final byte[] NONE = {};

    private FilePieces() {}

    static Multi<byte[]> of(Supplier<Uni<? extends byte[]>> next) {
        return Multi.createBy()
                .repeating()
                .uni(next)
                .until(piece -> piece == END)
                .select()
                .where(piece -> piece.length > 0);
    }
}
