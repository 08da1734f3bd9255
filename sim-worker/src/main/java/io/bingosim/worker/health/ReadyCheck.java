package io.bingosim.worker.health;

import io.bingosim.batch.life.Drain;
import io.bingosim.batch.presence.Presence;
import io.bingosim.batch.schema.Readiness;
import io.bingosim.broker.BrokerLink;
import io.bingosim.broker.topology.TopologyWatch;
import io.bingosim.worker.chunk.ChunkMessages;
import io.bingosim.worker.chunk.Supply;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponseBuilder;

/** Ready to take chunks in the way it was configured to. Each dependency says for itself what is missing. */
final class ReadyCheck {
    private ReadyCheck() {}

    /** Postgres: the schema is there and the last heartbeat is recent. */
    @org.eclipse.microprofile.health.Readiness
    @jakarta.enterprise.context.ApplicationScoped
    static class DatabaseCheck implements HealthCheck {
        private final Readiness schema;
        private final Presence presence;

        DatabaseCheck(Readiness schema, Presence presence) {
            this.schema = schema;
            this.presence = presence;
        }

        @Override
        public HealthCheckResponse call() {
            HealthCheckResponseBuilder answer = HealthCheckResponse.named("postgres");
            if (!schema.isReady()) {
                return answer.withData("missing", "the database or its schema")
                        .down()
                        .build();
            }
            return presence.isFresh()
                    ? answer.up().build()
                    : answer.withData("missing", "a recent heartbeat").down().build();
        }
    }

    /** RabbitMQ: reachable, its topology as it should be, our consumer on the queue. */
    @org.eclipse.microprofile.health.Readiness
    @jakarta.enterprise.context.ApplicationScoped
    static class BrokerCheck implements HealthCheck {
        private final Supply supply;
        private final BrokerLink link;
        private final TopologyWatch topology;
        private final ChunkMessages messages;

        BrokerCheck(Supply supply, BrokerLink link, TopologyWatch topology, ChunkMessages messages) {
            this.supply = supply;
            this.link = link;
            this.topology = topology;
            this.messages = messages;
        }

        @Override
        public HealthCheckResponse call() {
            HealthCheckResponseBuilder answer = HealthCheckResponse.named("rabbitmq");
            if (!supply.isMessaging()) {
                return answer.withData("transport", "postgres").up().build();
            }
            TopologyWatch.State state = topology.state();
            if (!state.ok()) {
                return answer.withData("missing", state.detail()).down().build();
            }
            if (!link.isUp()) {
                return answer.withData("missing", "a connection").down().build();
            }
            return messages.isConsuming()
                    ? answer.up().build()
                    : answer.withData("missing", "a consumer on the work queue")
                            .down()
                            .build();
        }
    }

    /** Down from the first moment of a shutdown. */
    @org.eclipse.microprofile.health.Readiness
    @jakarta.enterprise.context.ApplicationScoped
    static class DrainCheck implements HealthCheck {
        private final Drain drain;

        DrainCheck(Drain drain) {
            this.drain = drain;
        }

        @Override
        public HealthCheckResponse call() {
            return HealthCheckResponse.named("taking work")
                    .status(!drain.isDraining())
                    .build();
        }
    }
}
