package io.bingosim.batch.store;

import io.bingosim.batch.database.Database;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;

/** The level of the schema in the database. */
@ApplicationScoped
public class SchemaStore {
    private static final String GET_SCHEMA_LEVEL = "SELECT get_schema_level() AS level";

    private final Database database;

    SchemaStore(Database database) {
        this.database = database;
    }

    public Uni<Integer> getSchemaLevel() {
        return database.one(GET_SCHEMA_LEVEL, Tuple.tuple(), row -> row.getInteger("level"));
    }
}
