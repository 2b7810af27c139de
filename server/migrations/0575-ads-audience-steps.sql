-- A process may be killed between a step of a rebuild or of a matching and marking its job as done. The job of that step
-- then runs again; by the number of steps taken it knows that there is nothing to do. Jobs of an earlier version have no
-- such number and run as before.
alter table ad_audiences add column making_step integer not null default 0;
alter table ad_list_uploads add column matching_step integer not null default 0;
