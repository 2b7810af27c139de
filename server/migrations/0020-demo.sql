-- Whether this installation has a demo: at most one row, ever, so that a demo that was taken away
-- does not come back.
create table demo (
  only_one boolean primary key default true check (only_one),
  state text not null check (state in ('filling', 'filled', 'removed')),
  changed_at timestamptz not null
);

-- Who and what the filling has made so far, by its name in the invented world: a filling that was
-- interrupted goes on from here. Each name is claimed in the transaction that makes the thing.
create table demo_people (
  name text primary key,
  bucket smallint not null,
  person_id bigint not null
);
create table demo_things (
  name text primary key,
  -- An id, or a picture's signature.
  made text not null
);
