-- Messages on their way. One that a mail server took is gone; the rest go after 30 days.
create table outbox (
  bucket smallint not null,
  id bigint not null,
  -- Whose doing it is; null for the installation's own.
  sender_id bigint,
  to_address text not null,
  subject text not null,
  body text not null,
  html text not null,
  state text not null check (state in ('waiting', 'kept', 'failed')),
  -- What the mail server said to the last try.
  reason text,
  queued_at timestamptz not null,
  primary key (bucket, id)
);
create index outbox_by_time on outbox (queued_at, id);
create index outbox_by_sender on outbox (bucket, sender_id) where sender_id is not null;
create index outbox_by_address on outbox (lower(to_address));
