package io.bingosim.cli.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HomeTest {
    @TempDir
    Path parent;

    @Test
    void one_command_holds_it_and_announces_its_server_to_others() {
        Path directory = parent.resolve("a path with a space");
        Home holder = new Home(directory);
        Home other = new Home(directory);
        assertThat(holder.tryAcquire()).isTrue();
        assertThat(other.tryAcquire()).isFalse();
        assertThat(other.announced()).isNull();

        holder.announce("http://127.0.0.1:8080");
        assertThat(other.announced()).isEqualTo("http://127.0.0.1:8080");

        holder.close();
        assertThat(other.announced()).isNull();
        assertThat(other.tryAcquire()).isTrue();
        other.close();
    }

    @Test
    void an_address_left_behind_by_a_killed_server_is_ignored() {
        Home killed = new Home(parent.resolve("home"));
        killed.announce("http://127.0.0.1:1");

        Home next = new Home(parent.resolve("home"));
        assertThat(next.tryAcquire()).isTrue();

        assertThat(next.announced()).isNull();
        next.close();
    }
}
