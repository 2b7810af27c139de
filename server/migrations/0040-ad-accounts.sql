-- An advertiser, in the bucket of the business that owns it. The currency is the country's, for good.
create table ad_accounts (
  bucket smallint not null,
  id bigint not null,
  owner_id bigint not null,
  name text not null,
  country text not null,
  currency text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_accounts_of_owner on ad_accounts (bucket, owner_id, id);

-- Who may act for an advertiser beside its owner, once they accepted. One that was declined stays to
-- stop the next for a while.
create table ad_account_people (
  bucket smallint not null,
  account_id bigint not null,
  person_id bigint not null,
  roles text[] not null,
  state text not null check (state in ('pending', 'accepted', 'declined')),
  since timestamptz not null,
  primary key (bucket, account_id, person_id)
);
create index ad_account_people_of_person on ad_account_people (person_id, account_id);
