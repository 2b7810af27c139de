-- Made by npm run sql from the stores of server/ssr: their statements as PostgreSQL gets them, with
-- the names of their parameters. What is in double braces is decided when the statement runs; where a
-- statement has several texts, each stands here.

-- snapshot-store.ts: snapshotNow
select pg_current_snapshot()::text as snapshot;
