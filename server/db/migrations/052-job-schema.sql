-- The owner creates the job queue's schema, because the application's user may not. pg-boss creates its tables in it.
CREATE SCHEMA IF NOT EXISTS pgboss;
