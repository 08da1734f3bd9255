# syntax=docker/dockerfile:1
# A service on the JVM. Build from the root of the repository:
#   docker build -f src-native/jvm.Dockerfile --build-arg MODULE=sim-worker -t bingosim/sim-worker:0.1.0-jvm .
ARG BUILD_IMAGE=maven:3.9-eclipse-temurin-17
ARG RUN_IMAGE=eclipse-temurin:17-jre

FROM ${BUILD_IMAGE} AS build
ARG MODULE=api-service
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/maven mvn -q -Dmaven.repo.local=/maven -B -Dfast -Dmaven.test.skip=true -pl ${MODULE} -am package \
    && mv ${MODULE}/target/quarkus-app /app

FROM ${RUN_IMAGE}
ARG MODULE=api-service
ARG VERSION=dev
LABEL org.opencontainers.image.title="${MODULE}" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
# Libraries change rarely, application classes often: one layer each.
COPY --from=build --chown=0:0 /app/lib/ lib/
COPY --from=build --chown=0:0 /app/quarkus/ quarkus/
COPY --from=build --chown=0:0 /app/app/ app/
COPY --from=build --chown=0:0 /app/quarkus-run.jar ./
COPY --chown=0:0 --chmod=0444 src-native/jvm.options ./
COPY --chown=0:0 --chmod=0555 src-native/healthy /usr/local/bin/healthy
# Only /tmp is written: the root file system may be read-only. An exhausted heap must end the process, because the chunks
# of a dead worker are rescued within seconds, those of a crippled one are not.
ENV JAVA_TOOL_OPTIONS="-Dfile.encoding=UTF-8 -XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError"
USER 10001:10001
EXPOSE 8080 9000
ENTRYPOINT ["java", "@/app/jvm.options", "-jar", "/app/quarkus-run.jar"]
