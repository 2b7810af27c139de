-- The terms of advertising here, as operators published them; none of them means that nothing is asked.
create table advertising_terms (
  version integer primary key check (version > 0),
  text text not null check (length(text) between 1 and 50000),
  published_at timestamptz not null,
  -- From then on nothing new is advertised without them.
  in_force_at timestamptz not null check (in_force_at >= published_at),
  -- The operator; no reference, as what was published stays when they are gone.
  who bigint not null
);
comment on table advertising_terms is 'append-only';
