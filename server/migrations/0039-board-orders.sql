-- How a person's boards stand on their profile: by what, and by hand in which order. A board that is
-- not in it is newer than it.
create table board_orders (
  bucket smallint not null,
  person_id bigint not null,
  sort text not null check (sort in ('alphabetical', 'last_pinned_to', 'newest', 'oldest', 'custom')),
  board_ids bigint[] not null default '{}',
  changed_at timestamptz not null,
  primary key (bucket, person_id)
);
