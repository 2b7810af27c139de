-- Tokens of human verification that have been used, until they would have run out.
create table used_human_tokens (
  -- SHA-256 of what names the token.
  id bytea primary key,
  -- The request that used it: a use case that runs again for the same request may use it again.
  request_id text not null,
  expires_at timestamptz not null
);
create index used_human_tokens_by_end on used_human_tokens (expires_at);
