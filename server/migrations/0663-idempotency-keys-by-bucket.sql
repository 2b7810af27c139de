-- Each claim sweeps its own bucket, which on a cluster lies on one node.
create index idempotency_keys_of_bucket on idempotency_keys (bucket, started_at);
