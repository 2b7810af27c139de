-- Sheets of campaigns that came back, in the bucket of the ad account's owner: how far each is.
create table ad_sheet_uploads (
  bucket smallint not null,
  id bigint not null,
  account_id bigint not null,
  file_name text not null,
  created_by bigint not null,
  -- Parts that came; the same part sent again changes nothing.
  parts integer not null,
  -- Whether its last part came.
  is_whole boolean not null,
  -- When somebody had it applied.
  submitted_at timestamptz,
  -- When each row had been tried, or it could not go on.
  ended_at timestamptz,
  rows integer not null,
  creates integer not null,
  edits integer not null,
  skipped integer not null,
  wrong integer not null,
  done integer not null,
  failed integer not null,
  -- Why it could not go on.
  reason text,
  -- The nearest campaign and ad group above the next part: [{id}, or {row} of what the sheet makes].
  above jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (bucket, id)
);
create index ad_sheet_uploads_of_account on ad_sheet_uploads (bucket, account_id, id);
-- Sheets are forgotten by their age.
create index ad_sheet_uploads_by_time on ad_sheet_uploads using brin (updated_at);

-- The rows of sheets.
create table ad_sheet_rows (
  bucket smallint not null,
  upload_id bigint not null,
  -- Its number in the file.
  row integer not null,
  -- 0 passed over, 1 wrong, 2 waiting, 3 done, 4 failed.
  state smallint not null check (state between 0 and 4),
  action text,
  entity text,
  -- As it was sent, by the names of the columns.
  cells jsonb not null,
  -- What the call is given that makes or changes it; null where nothing is to be done.
  item jsonb,
  -- The row of this sheet that makes what it is in.
  parent_row integer,
  made_id bigint,
  wrong_column text,
  error text,
  primary key (bucket, upload_id, row)
);
create index ad_sheet_rows_waiting on ad_sheet_rows (bucket, upload_id, row) where state = 2;
create index ad_sheet_rows_wrong on ad_sheet_rows (bucket, upload_id, row) where state in (1, 4);
