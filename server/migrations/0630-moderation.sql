-- Things that people reported: one row for each, in its bucket. What was decided last stands with it.
create table reported_things (
  bucket smallint not null,
  id bigint not null,
  kind text not null check (kind in ('pin', 'person', 'comment', 'message', 'board')),
  -- The pin, the person, the comment, the message or the board.
  thing_id bigint not null,
  -- Whose it is.
  person_id bigint not null,
  -- What it said when it was last reported, its picture and its page; null for a message, which is read where it is.
  text text,
  signature text,
  path text,
  -- Since when it awaits a decision; null while it does not.
  waits_since timestamptz,
  -- How often it was decided on; a decision names the number it was based on.
  decision_no integer not null,
  verdict text check (verdict in ('dismissed', 'warned', 'removed', 'suspended')),
  -- Why, as its person reads it.
  reason text,
  note text check (length(note) <= 500),
  decided_at timestamptz,
  -- What its person says against the decision, once.
  appeal text check (length(appeal) <= 1000),
  appealed_at timestamptz,
  primary key (bucket, id),
  unique (bucket, kind, thing_id)
);
create index reported_things_waiting on reported_things (waits_since, id) where waits_since is not null;
create index reported_things_of_person on reported_things (person_id, decided_at desc, id desc);

-- Who reported them: one row for each person and thing.
create table thing_reports (
  bucket smallint not null,
  report_id bigint not null,
  person_id bigint not null,
  reason text not null,
  comment text check (length(comment) <= 500),
  at timestamptz not null,
  -- The number of the decision that answered it; null until then.
  answered_by integer,
  primary key (bucket, report_id, person_id),
  foreign key (bucket, report_id) references reported_things (bucket, id) on delete cascade
);
create index thing_reports_of_person on thing_reports (person_id);
