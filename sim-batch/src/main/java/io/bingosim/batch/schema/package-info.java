/** Whether the database has the schema this build was written for. */
@NullMarked
package io.bingosim.batch.schema;

import org.jspecify.annotations.NullMarked;
