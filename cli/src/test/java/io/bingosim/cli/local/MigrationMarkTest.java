package io.bingosim.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.bingosim.stack.postgres.DatabaseAddress;
import io.bingosim.stack.postgres.EmbeddedPostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MigrationMarkTest {
    private static EmbeddedPostgresServer server;

    @TempDir
    Path directory;

    @BeforeAll
    static void start() {
        server = EmbeddedPostgresServer.builder().start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void a_new_database_has_none() throws IOException {
        assertThat(new MigrationMark(server.createDatabase("new"), migrations("1")).isCurrent())
                .isFalse();
    }

    @Test
    void it_holds_until_the_migrations_change() throws IOException {
        DatabaseAddress database = server.createDatabase("kept");
        new MigrationMark(database, migrations("1")).set();

        assertThat(new MigrationMark(database, migrations("1")).isCurrent()).isTrue();
        assertThat(new MigrationMark(database, migrations("2")).isCurrent()).isFalse();
    }

    @Test
    void it_is_dropped_with_the_database() throws IOException {
        DatabaseAddress database = server.createDatabase("dropped");
        new MigrationMark(database, migrations("1")).set();
        server.database("postgres").execute("DROP DATABASE dropped");

        assertThat(new MigrationMark(server.createDatabase("dropped"), migrations("1")).isCurrent())
                .isFalse();
    }

    @Test
    void without_the_file_the_api_checks() throws IOException {
        MigrationMark mark = new MigrationMark(server.createDatabase("unknown"), directory.resolve("missing.jar"));
        mark.set();

        assertThat(mark.isCurrent()).isFalse();
    }

    private Path migrations(String content) throws IOException {
        return Files.writeString(directory.resolve("migrations.jar"), content);
    }
}
