-- People whom an advertiser may choose or leave out together, in the bucket of the ad account's owner.
create table ad_audiences (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  kind text not null check (kind in ('CUSTOMER_LIST', 'VISITOR', 'ENGAGEMENT', 'ACTALIKE', 'PERSONA')),
  name text not null,
  description text not null,
  -- Which people: as contract/ads/audiences/audiences.ts has it.
  rule jsonb not null,
  status text not null check (status in ('INITIALIZING', 'READY', 'TOO_SMALL')),
  -- How many people it had when they were counted last. Advertisers are never shown it as it is.
  size integer not null,
  -- Up to when what people did has been looked through.
  looked_to timestamptz,
  -- Since when it is being made anew, step by step; null while it is not.
  making_since timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_audiences_of_account on ad_audiences (bucket, account_id, id desc);

-- Who is in an audience, in the bucket of the person. No advertiser reads it.
create table ad_audience_members (
  bucket smallint not null,
  person_id bigint not null,
  audience_bucket smallint not null,
  audience_id bigint not null,
  since timestamptz not null,
  -- When they fall out by themselves; null for as long as nothing takes them out.
  until timestamptz,
  -- What brought them in, and when that was last.
  cause text not null,
  last_at timestamptz not null,
  -- When the making of the audience that found them last had begun.
  found_at timestamptz not null,
  -- They left it in their settings: nothing puts them in again.
  left_at timestamptz,
  primary key (bucket, person_id, audience_id)
);
create index ad_audience_members_of_audience on ad_audience_members (audience_id, found_at);

-- A customer list on its way: how many rows came, and what became of them.
create table ad_list_uploads (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  audience_id bigint not null,
  operation text not null check (operation in ('ADD', 'REMOVE')),
  status text not null check (status in ('UPLOADING', 'PROCESSING', 'READY', 'FAILED')),
  processed integer not null,
  valid integer not null,
  -- How many of the people on it are here and allow it; null before they are matched.
  matched integer,
  -- The first rows that were left out: their numbers and why, never what they say.
  exceptions jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_list_uploads_of_audience on ad_list_uploads (bucket, audience_id, id desc);

-- The rows of a list as digests of addresses, deleted once they are matched. A plain address is never stored.
create table ad_list_records (
  bucket smallint not null,
  upload_id bigint not null,
  -- Of an address in lower case: 16 bytes MD5, 20 SHA-1, 32 SHA-256.
  digest bytea not null check (octet_length(digest) in (16, 20, 32)),
  primary key (bucket, upload_id, digest)
);

-- Numbers of people in events lead to their audiences.
create index ad_viewers_by_number on ad_viewers (viewer);
create index ad_viewers_by_number_before on ad_viewers (was) where was is not null;
