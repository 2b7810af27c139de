-- How somebody makes campaigns, in the bucket of the person: the same in all ad accounts.
create table ad_modes (
  bucket smallint not null,
  person_id bigint not null,
  mode text not null check (mode in ('ADS_MANAGER', 'AUTOMATED_CAMPAIGN')),
  chosen_at timestamptz not null,
  primary key (bucket, person_id)
);
