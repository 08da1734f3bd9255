package io.bingosim.cli;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The project's version, which the build writes into a resource. */
final class ProjectVersion implements IVersionProvider {
    @Override
    public String[] getVersion() throws IOException {
        Properties properties = new Properties();
        try (InputStream in = ProjectVersion.class.getResourceAsStream("version.properties")) {
            properties.load(Objects.requireNonNull(in, "version.properties"));
        }
        return new String[] {"bingosim " + properties.getProperty("version")};
    }
}
