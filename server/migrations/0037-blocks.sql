-- Whom a person blocks, as their settings list them.
create index blocks_newest on blocks (bucket, person_id, created_at desc, blocked_id desc);
