package io.bingosim.api.parquet;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Parquet file in pieces. Readers begin with the footer, which comes last: a file that breaks off is no Parquet file.
 * At most one row group is in memory.
 */
public final class ParquetFile {
    public static final String MEDIA_TYPE = "application/vnd.apache.parquet";

    static final int PAGE_ROWS = 1 << 15;
    private static final int GROUP_BYTES = 8 << 20;
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);

    private final List<Column> columns;
    private final Map<String, String> metadata;
    private final PageCompressor compressor = new PageCompressor();
    private final Deque<byte[]> pieces = new ArrayDeque<>();
    private final List<RowGroup> groups = new ArrayList<>();
    private int pageRows;
    private long groupRows;
    private long offset;

    public ParquetFile(List<? extends Column> columns, Map<String, String> metadata) {
        this.columns = List.copyOf(columns);
        this.metadata = metadata;
        emit(MAGIC);
    }

    /** To be called when every column has got one more value. */
    public void endRow() {
        pageRows++;
        if (pageRows == PAGE_ROWS) {
            endPages();
            if (columns.stream().mapToLong(Column::pending).sum() >= GROUP_BYTES) {
                endGroup();
            }
        }
    }

    /** To be called after the last row: what is left can then be polled. */
    public void end() {
        endPages();
        endGroup();
        GrowingBytes footer = new GrowingBytes();
        ThriftStruct.write(footer, struct -> new Footer(columns, groups, metadata).write(struct));
        footer.putInt(footer.size());
        footer.put(MAGIC);
        emit(footer.copy());
    }

    /** Whether there are pieces to poll; no rows should be added as long as there are. */
    public boolean hasPieces() {
        return !pieces.isEmpty();
    }

    public byte @Nullable [] poll() {
        return pieces.poll();
    }

    /** All pieces together, for a small file. */
    public byte[] rest() {
        GrowingBytes all = new GrowingBytes();
        pieces.forEach(all::put);
        pieces.clear();
        return all.copy();
    }

    private void endPages() {
        if (pageRows > 0) {
            columns.forEach(column -> column.endPage(compressor, pageRows));
            groupRows += pageRows;
            pageRows = 0;
        }
    }

    private void endGroup() {
        if (groupRows == 0) {
            return;
        }
        List<ColumnChunk.Placed> placed = new ArrayList<>();
        for (Column column : columns) {
            ColumnChunk chunk = column.endGroup(compressor);
            placed.add(chunk.at(offset));
            chunk.pages().forEach(this::emit);
        }
        groups.add(new RowGroup(placed, groupRows));
        groupRows = 0;
    }

    private void emit(byte[] piece) {
        pieces.add(piece);
        offset += piece.length;
    }
}
