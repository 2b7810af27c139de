-- Work on many pins that goes on in steps after it was answered. It lives in the bucket of the person
-- who asked for it.
create table bulk_jobs (
  bucket smallint not null,
  id bigint not null,
  person_id bigint not null,
  action text not null check (action in ('move', 'copy', 'delete')),
  -- Null for a delete; with undoes, every pin goes back to where that job found it.
  to_board_id bigint,
  to_section_id bigint,
  undoes bigint,
  -- The section that is removed once everything has left it: it was moved to another board.
  leaves_section_id bigint,
  status text not null check (status in ('running', 'done', 'failed', 'undone')),
  pin_count integer not null check (pin_count >= 0),
  done_count integer not null check (done_count >= 0),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (bucket, id)
);
create index bulk_jobs_of_person on bulk_jobs (bucket, person_id, id desc);
create index bulk_jobs_by_end on bulk_jobs (finished_at) where finished_at is not null;

-- The pins of a job, each with the place that it stood in when the job was asked for, and the place
-- that it goes to where that is not the same for all.
create table bulk_job_pins (
  bucket smallint not null,
  job_id bigint not null,
  pin_id bigint not null,
  board_id bigint not null,
  section_id bigint,
  to_board_id bigint,
  to_section_id bigint,
  is_done boolean not null default false,
  primary key (bucket, job_id, pin_id)
);
create index bulk_job_pins_left on bulk_job_pins (bucket, job_id, pin_id) where not is_done;

-- The boards that a running job takes from or adds to: at most one job for each.
create table busy_boards (
  bucket smallint not null,
  board_id bigint not null,
  job_id bigint not null,
  action text not null check (action in ('move', 'copy', 'delete')),
  primary key (bucket, board_id)
);
create index busy_boards_of_job on busy_boards (job_id);

-- How the name of a section came to be: 0 typed, 1 recommended, 2 an edited recommendation.
alter table sections add column name_source smallint check (name_source between 0 and 2);
