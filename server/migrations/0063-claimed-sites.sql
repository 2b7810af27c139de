-- A site that a person says is theirs, and how they show it.
create table site_claims (
  bucket smallint not null,
  id bigint not null,
  person_id bigint not null,
  -- Without www.
  host text not null,
  -- Where a site of FETCH_ALLOW is asked; null asks the host by its name.
  origin text,
  -- What the site has to show.
  token text not null,
  method text check (method in ('meta', 'file', 'dns')),
  -- How the last look ended; null when it found the token, or there was none.
  problem text,
  -- Looks in a row that did not find it any more.
  failures smallint not null default 0,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- Null while it is only said.
  claimed_at timestamptz,
  primary key (bucket, id)
);
create unique index site_claims_by_host on site_claims (bucket, person_id, host);
create index site_claims_by_person on site_claims (bucket, person_id, id);

-- Whose a site is: one person's.
create table claimed_sites (
  host text primary key,
  bucket smallint not null,
  person_id bigint not null,
  claim_id bigint not null,
  claimed_at timestamptz not null
);
create index claimed_sites_by_person on claimed_sites (bucket, person_id);
