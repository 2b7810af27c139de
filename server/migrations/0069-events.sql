-- What changed, for whoever keeps a picture of it in memory: written in the transaction of the change. An
-- event names its subject and nothing else; who follows them reads how that stands now.
create table events (
  -- Who follows them knows by it which transactions had not ended yet when they last looked.
  written_by xid8 not null default pg_current_xact_id(),
  bucket smallint not null,
  kind text not null,
  subject text not null
);
create index events_written_by on events (written_by);

-- Whether a board holds a picture is asked of the index alone.
drop index pin_search_of_board;
create index pin_search_of_board on pin_search (bucket, board_id, signature);
