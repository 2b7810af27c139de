-- Data sources of catalogues, in the bucket of the ad account's owner: files of products at addresses of a shop.
create table ad_feeds (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  name text not null,
  location text not null,
  format text not null check (format in ('TSV', 'CSV', 'XML')),
  country text not null,
  locale text not null,
  currency text not null,
  default_availability text not null,
  username text,
  -- Sealed: the database alone does not open it.
  password bytea,
  schedule_time text not null,
  schedule_time_zone text not null,
  status text not null check (status in ('ACTIVE', 'INACTIVE')),
  next_run_at timestamptz,
  -- Failed in a row for a reason that may be over in an hour.
  failures smallint not null default 0,
  -- The last run that was whole: its products are those that everybody reads.
  current_run_id bigint,
  -- The one that is read now.
  running_run_id bigint,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((next_run_at is null) = (status = 'INACTIVE')),
  primary key (bucket, id)
);
create index ad_feeds_of_account on ad_feeds (bucket, account_id, id);
create index ad_feeds_due on ad_feeds (next_run_at) where next_run_at is not null;

-- Each reading of a data source.
create table ad_feed_runs (
  bucket smallint not null,
  id bigint not null,
  feed_id bigint not null,
  status text not null check (status in ('PROCESSING', 'COMPLETED', 'FAILED')),
  accepts_decrease boolean not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  original_count integer not null default 0,
  ingested_count integer not null default 0,
  in_stock_count integer not null default 0,
  out_of_stock_count integer not null default 0,
  preorder_count integer not null default 0,
  -- How often each thing was found: [[code, count]].
  issues jsonb not null default '[]',
  check ((ended_at is null) = (status = 'PROCESSING')),
  primary key (bucket, id)
);
create index ad_feed_runs_of_feed on ad_feed_runs (bucket, feed_id, id);

-- What was found in a run, in the order of the file.
create table ad_feed_issues (
  bucket smallint not null,
  run_id bigint not null,
  no integer not null,
  code text not null,
  row_no integer,
  item_id text,
  value text,
  primary key (bucket, run_id, no)
);
create index ad_feed_issues_by_code on ad_feed_issues (bucket, run_id, code, no);

-- Products, by the run that read them. Those of a run that is not whole yet, and of one that another took the place
-- of, are read by nobody.
create table ad_items (
  bucket smallint not null,
  run_id bigint not null,
  item_id text collate "C" not null,
  availability text not null check (availability in ('IN_STOCK', 'OUT_OF_STOCK', 'PREORDER')),
  fields jsonb not null,
  primary key (bucket, run_id, item_id)
);
