-- Files that nobody may bring again, by the hash of their bytes: an operator removed a pin of theirs.
create table blocked_pictures (
  bucket smallint not null,
  signature text not null check (signature ~ '^[0-9a-f]{32}$'),
  blocked_at timestamptz not null,
  primary key (bucket, signature)
);
