# syntax=docker/dockerfile:1
# A service as a native executable. Build from the root of the repository:
#   docker build -f src-native/native.Dockerfile --build-arg MODULE=sim-worker -t bingosim/sim-worker:0.1.0-native .
# The builder is Mandrel 23.1 for JDK 21, the oldest version that works.
ARG BUILD_IMAGE=quay.io/quarkus/ubi9-quarkus-mandrel-builder-image:jdk-21
ARG MAVEN_IMAGE=maven:3.9-eclipse-temurin-21
ARG RUN_IMAGE=debian:12-slim

FROM ${MAVEN_IMAGE} AS maven

FROM ${BUILD_IMAGE} AS build
ARG MODULE=sim-worker
# Memory for native-image; it needs about 6 GB for the API and 4 GB for the worker.
ARG BUILD_MEMORY=6g
USER root
COPY --from=maven /usr/share/maven /usr/share/maven
WORKDIR /build
COPY . .
RUN --mount=type=cache,target=/maven /usr/share/maven/bin/mvn -q -Dmaven.repo.local=/maven -B -Dfast -Dnative -Dmaven.test.skip=true \
        -Dquarkus.native.native-image-xmx=${BUILD_MEMORY} -pl ${MODULE} -am package \
    && mv ${MODULE}/target/*-runner /service

FROM ${RUN_IMAGE}
ARG MODULE=sim-worker
ARG VERSION=dev
LABEL org.opencontainers.image.title="${MODULE}" \
      org.opencontainers.image.version="${VERSION}-native" \
      org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=build --chown=0:0 --chmod=0555 /service /app/service
COPY --chown=0:0 --chmod=0555 src-native/healthy /usr/local/bin/healthy
USER 10001:10001
EXPOSE 8080 9000
# As on the JVM, an exhausted heap ends the process: the chunks of a dead worker are rescued, those of a crippled one are not.
ENTRYPOINT ["/app/service", "-XX:+ExitOnOutOfMemoryError"]
