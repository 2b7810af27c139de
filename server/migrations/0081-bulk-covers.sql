-- The covers of the boards that a move takes from and adds to, as they were before it: undone, they come back.
create table bulk_job_covers (
  bucket smallint not null,
  job_id bigint not null,
  board_id bigint not null,
  signature text not null,
  chosen boolean not null,
  pin_id bigint,
  crop jsonb,
  primary key (bucket, job_id, board_id)
);
