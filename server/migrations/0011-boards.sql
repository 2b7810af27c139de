-- Everything about a board lives in the bucket of its owner.
create table boards (
  bucket smallint not null,
  id bigint not null,
  owner_id bigint not null,
  name text not null,
  -- Where the name stands in an alphabetical list; made by the program, so that the order does not
  -- depend on the locale of the database.
  sort_key text collate "C" not null,
  slug text not null,
  description text not null,
  category text,
  privacy text not null check (privacy in ('public', 'protected', 'secret')),
  layout text not null,
  pin_count integer not null default 0 check (pin_count >= 0),
  section_count integer not null default 0 check (section_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  cover_signature text,
  cover_chosen boolean not null default false,
  -- Pictures of the newest pins, newest first, at most 5, without repetition.
  recent_signatures text[] not null default '{}',
  last_saved_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (bucket, id)
);
create unique index boards_name on boards (bucket, owner_id, lower(name collate pg_c_utf8));
create unique index boards_slug on boards (bucket, owner_id, slug);
create index boards_alphabetical on boards (bucket, owner_id, sort_key, id);
create index boards_newest on boards (bucket, owner_id, id desc);
create index boards_last_saved on boards
  (bucket, owner_id, (coalesce(last_saved_at, created_at)) desc, id desc);
create index boards_shortlist on boards (bucket, owner_id, last_saved_at desc, id desc)
  where last_saved_at is not null;

-- Every slug that leads to a board: the one it has and those it had, so that old addresses stay
-- good. A new slug is claimed here first, which settles races between boards of one owner.
create table board_slugs (
  bucket smallint not null,
  owner_id bigint not null,
  slug text not null,
  board_id bigint not null,
  primary key (bucket, owner_id, slug)
);
create index board_slugs_of_board on board_slugs (bucket, board_id);

create table sections (
  bucket smallint not null,
  id bigint not null,
  board_id bigint not null,
  title text not null,
  slug text not null,
  pin_count integer not null default 0 check (pin_count >= 0),
  recent_signatures text[] not null default '{}',
  position integer not null,
  created_at timestamptz not null,
  primary key (bucket, id)
);
create unique index sections_title on sections (bucket, board_id, lower(title collate pg_c_utf8));
create unique index sections_slug on sections (bucket, board_id, slug);
create index sections_in_order on sections (bucket, board_id, position, id);

-- The same for the sections of a board.
create table section_slugs (
  bucket smallint not null,
  board_id bigint not null,
  slug text not null,
  section_id bigint not null,
  primary key (bucket, board_id, slug)
);
create index section_slugs_of_section on section_slugs (bucket, section_id);
