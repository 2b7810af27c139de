-- The board that a job deletes, merges or brings back with all its pins, and what the job does with it.
alter table bulk_jobs add column board_id bigint, add column plan jsonb;
