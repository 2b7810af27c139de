-- A picture is one set of files, shared by every pin of it. Its bucket is the first 10 bits of
-- its signature, so a picture belongs to nobody and is found by its name alone.
create table pictures (
  bucket smallint not null,
  signature text not null check (signature ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('stored', 'drawn')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  ext text not null check (ext in ('jpg', 'png', 'webp', 'gif')),
  dominant_color text not null check (dominant_color ~ '^#[0-9a-f]{6}$'),
  thumb_hash text not null,
  bytes bigint not null,
  animated boolean not null,
  -- What a drawn picture is drawn from; null for stored ones.
  seed text,
  created_at timestamptz not null,
  primary key (bucket, signature)
);

-- Written before the files of a picture, removed with the picture's row: what is left when a
-- process was killed in between names the files that nobody will ever ask for.
create table picture_arrivals (
  bucket smallint not null,
  signature text not null,
  ext text not null,
  started_at timestamptz not null,
  primary key (bucket, signature)
);
create index picture_arrivals_by_age on picture_arrivals (started_at);

create table uploads (
  bucket smallint not null,
  id bigint not null,
  person_id bigint not null,
  status text not null check (status in ('registered', 'processing', 'succeeded', 'failed')),
  -- While its post is under way: a ticket is good for one post.
  claimed_at timestamptz,
  -- Who works on it: another may take over when this is old.
  worked_at timestamptz,
  signature text,
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (bucket, id),
  check ((status = 'succeeded') = (signature is not null)),
  check ((status = 'failed') = (failure_code is not null))
);
create index uploads_by_age on uploads (expires_at);
