-- Reports as files, in the bucket of the ad account's owner.
create table ad_report_files (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  created_by bigint not null,
  name text not null,
  format text not null check (format in ('CSV', 'JSON')),
  -- One that is kept no longer is EXPIRED from that moment, also before this says so.
  status text not null check (status in ('IN_PROGRESS', 'FINISHED', 'EXPIRED', 'FAILED', 'CANCELLED')),
  -- What was asked for, as the wire has it.
  template jsonb not null,
  start_day date not null,
  end_day date not null,
  currency text not null,
  -- What is written so far; parts count from 0.
  parts integer not null,
  rows integer not null,
  size bigint not null,
  -- Up to which thing it is written, and where in the report of those after it.
  last_id bigint,
  place text,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (bucket, id)
);
create index ad_report_files_of_account on ad_report_files (bucket, account_id, id);
create index ad_report_files_to_end on ad_report_files (created_at) where status in ('IN_PROGRESS', 'FINISHED');

-- The bytes of a file, one part after the other.
create table ad_report_parts (
  bucket smallint not null,
  report_id bigint not null,
  no integer not null,
  content bytea not null,
  primary key (bucket, report_id, no)
);
