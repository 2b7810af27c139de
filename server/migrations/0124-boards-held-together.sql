-- Several jobs may take what merges brought out of one board at a time.
alter table busy_boards drop constraint busy_boards_pkey,
  add primary key (bucket, board_id, job_id);
