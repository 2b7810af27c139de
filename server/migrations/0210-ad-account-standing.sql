-- The clock of an ad account's schedules, whether it still advertises, and when its owner accepted the terms. The
-- version before neither reads nor writes them.
alter table ad_accounts
  add column time_zone text not null default 'UTC',
  add column standing text not null default 'active' check (standing in ('active', 'ended')),
  add column terms_accepted_at timestamptz;
