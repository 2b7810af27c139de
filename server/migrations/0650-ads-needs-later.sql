-- What somebody put off of what an ad account needs, in the bucket of the account's owner; swept once it is over.
create table ad_needs_later (
  bucket smallint not null,
  account_id bigint not null,
  person_id bigint not null,
  -- As in contract/ads/reporting/overview.ts.
  kind text not null,
  -- What needs it: the ad account itself, or a campaign, an ad group or an ad of it.
  subject_id bigint not null,
  until timestamptz not null,
  primary key (bucket, account_id, person_id, kind, subject_id)
);
create index ad_needs_later_of_person on ad_needs_later (person_id);
create index ad_needs_later_by_end on ad_needs_later (until);
