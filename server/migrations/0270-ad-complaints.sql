-- What people say against ads: one row for each person and ad. Those that nobody has answered yet lead to another
-- look at the ad.
create table ad_complaints (
  -- Of the ad.
  bucket smallint not null,
  ad_id bigint not null,
  person_id bigint not null,
  account_id bigint not null,
  reason text not null
    check (reason in ('not_for_me', 'too_often', 'misleading', 'scam', 'offensive', 'illegal', 'other')),
  said text check (length(said) <= 500),
  at timestamptz not null,
  -- When an operator last looked at the ad after it; null until then.
  answered_at timestamptz,
  primary key (bucket, ad_id, person_id)
);
create index ad_complaints_of_person on ad_complaints (person_id);
