-- What somebody sees first in the reports of an ad account, in the bucket of the account's owner.
create table ad_preferences (
  bucket smallint not null,
  account_id bigint not null,
  person_id bigint not null,
  version integer not null,
  -- What was chosen of contract/ads/preferences.ts; what is missing is as for everybody.
  chosen jsonb not null,
  updated_at timestamptz not null,
  primary key (bucket, account_id, person_id)
);
create index ad_preferences_of_person on ad_preferences (person_id);
