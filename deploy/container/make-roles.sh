#!/bin/sh
# Makes the two roles and the database of docs/running.md, when the database is started for the first time.
set -eu

psql --username="$POSTGRES_USER" --set=ON_ERROR_STOP=1 \
  --set=owner="$DATABASE_OWNER" --set=service="$DATABASE_SERVICE" <<'SQL'
create role bowerbird_owner login password :'owner';
create role bowerbird_service login password :'service';
create database bowerbird owner bowerbird_owner;
\connect bowerbird
alter schema public owner to bowerbird_owner;
create schema graphile_worker authorization bowerbird_service;
SQL
