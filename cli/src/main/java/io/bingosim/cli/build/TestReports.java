package io.bingosim.cli.build;

import io.bingosim.stack.process.Directories;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The reports that Surefire and Failsafe leave in the modules of a clone. */
public final class TestReports {
    private static final List<String> DIRECTORIES = List.of("surefire-reports", "failsafe-reports");

    private final Path root;

    public TestReports(Path root) {
        this.root = root;
    }

    /** Removes the reports and the fault evidence of earlier runs. */
    public void clear() {
        for (Path module : modules()) {
            DIRECTORIES.forEach(name -> Directories.removeQuietly(target(module, name)));
            Directories.removeQuietly(target(module, "faults"));
        }
    }

    /** Counts by module, without modules that have no tests. */
    public Map<String, TestCounts> countByModule() {
        Map<String, TestCounts> counts = new TreeMap<>();
        for (Path module : modules()) {
            TestCounts all = DIRECTORIES.stream()
                    .map(name -> count(target(module, name)))
                    .reduce(TestCounts.NONE, TestCounts::plus);
            if (!all.isEmpty()) {
                counts.put(module.getFileName().toString(), all);
            }
        }
        return counts;
    }

    private static TestCounts count(Path directory) {
        TestCounts counts = TestCounts.NONE;
        if (Files.isDirectory(directory)) {
            try (var reports = Files.newDirectoryStream(directory, "TEST-*.xml")) {
                for (Path report : reports) {
                    counts = counts.plus(read(report));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return counts;
    }

    /** Counts test by test: the sums in the head of a report leave out the tests of nested classes. */
    private static TestCounts read(Path report) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        long tests = 0;
        long failed = 0;
        long skipped = 0;
        try (InputStream in = Files.newInputStream(report)) {
            XMLStreamReader xml = factory.createXMLStreamReader(in);
            boolean counted = true;
            while (xml.hasNext()) {
                if (xml.next() != XMLStreamConstants.START_ELEMENT) {
                    continue;
                }
                switch (xml.getLocalName()) {
                    case "testcase" -> {
                        tests++;
                        counted = false;
                    }
                    case "failure", "error" -> {
                        failed += counted ? 0 : 1;
                        counted = true;
                    }
                    case "skipped" -> {
                        skipped += counted ? 0 : 1;
                        counted = true;
                    }
                    default -> {}
                }
            }
        } catch (XMLStreamException e) {
            throw new IOException("cannot read the test report " + report + ": " + e.getMessage(), e);
        }
        return new TestCounts(tests - failed - skipped, failed);
    }

    private List<Path> modules() {
        try (Stream<Path> children = Files.list(root)) {
            return children.filter(child -> Files.exists(child.resolve("pom.xml")))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path target(Path module, String name) {
        return module.resolve("target").resolve(name);
    }
}
