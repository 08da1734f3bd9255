#!/usr/bin/env bash
# Runs once, in the database's container, when its volume is new.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username postgres --dbname "$POSTGRES_DB" \
    -v owner_password="$BINGOSIM_DB_OWNER_PASSWORD" \
    -v api_password="$BINGOSIM_DB_API_PASSWORD" \
    -v worker_password="$BINGOSIM_DB_WORKER_PASSWORD" \
    -v scaler_password="${BINGOSIM_DB_SCALER_PASSWORD:-}" \
    -f /docker-entrypoint-initdb.d/roles/roles.sql
