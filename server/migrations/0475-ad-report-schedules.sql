-- Reports that are made by themselves, in the bucket of the ad account's owner.
create table ad_report_schedules (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  -- Who set it up last.
  owner_id bigint not null,
  name text not null,
  format text not null check (format in ('CSV', 'JSON')),
  -- What is asked for each time, as the wire has it.
  template jsonb not null,
  status text not null check (status in ('ACTIVE', 'PAUSED', 'ENDED')),
  rhythm text not null check (rhythm in ('ONCE', 'DAILY', 'WEEKLY', 'MONTHLY')),
  -- 1 is Monday.
  weekday smallint,
  month_day smallint,
  run_date date,
  -- In the ad account's time zone.
  hour smallint not null,
  emails text[] not null,
  -- Null of one that is not active.
  next_run_at timestamptz,
  last_run_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_report_schedules_of_account on ad_report_schedules (bucket, account_id, id);
create index ad_report_schedules_due on ad_report_schedules (next_run_at) where next_run_at is not null;

alter table ad_report_files
  -- The schedule that it was made for.
  add column schedule_id bigint,
  add column failure text;

-- To whom a file went: one e-mail for each address, however often the job runs.
create table ad_report_mails (
  bucket smallint not null,
  report_id bigint not null,
  email text not null,
  state text not null check (state in ('MAILED', 'UNSUBSCRIBED', 'LIMITED')),
  primary key (bucket, report_id, email)
);

-- Addresses whose readers want no reports of an ad account any more, in small letters.
create table ad_report_stops (
  bucket smallint not null,
  account_id bigint not null,
  email text not null,
  id bigint not null,
  stopped_at timestamptz not null,
  primary key (bucket, account_id, email)
);
create index ad_report_stops_of_account on ad_report_stops (bucket, account_id, id);
