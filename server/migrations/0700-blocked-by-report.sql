-- A picture is blocked by the decision on each report that says so, and stays blocked until none says so any more.
-- Blocks from before name no report (0): any later decision on a Pin of the picture lifts them, as it did then.
alter table blocked_pictures
  add column report_id bigint not null default 0,
  drop constraint blocked_pictures_pkey,
  add primary key (bucket, signature, report_id);
alter table blocked_pictures alter column report_id drop default;
