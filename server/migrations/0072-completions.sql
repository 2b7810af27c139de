-- What a search field offers while somebody writes. Names stand here from each of their words on, so
-- that one range of keys finds them; whether somebody may see what a row names is asked of the thing
-- itself, each time.
create table completions (
  -- 1 words that many searched for, 2 a person, 3 a public board, 4 a hashtag.
  kind smallint not null,
  -- The person or board; 0 otherwise.
  subject bigint not null,
  -- Folded, at most 60 characters.
  key text collate "C" not null,
  -- The words or the hashtag as they are written; empty for a person or board.
  label text collate "C" not null,
  -- How much of it there is: followers, pins; it may be a day old.
  weight integer not null,
  primary key (kind, subject, key, label)
);
-- A letter or three start too many names to look through: the most of them is found at once.
create index completions_by_letter on completions (kind, (left(key, 1)), weight desc);
create index completions_by_letters on completions (kind, (left(key, 2)), weight desc);
create index completions_by_start on completions (kind, (left(key, 3)), weight desc);
create index completions_by_key on completions (kind, key, weight desc);
create index completions_by_weight on completions (kind, weight desc) where subject = 0;

-- What people searched for last: theirs alone, and forgotten when they say so.
create table recent_searches (
  bucket smallint not null,
  person_id bigint not null,
  key text collate "C" not null,
  query text not null,
  asked_at timestamptz not null,
  primary key (bucket, person_id, key)
);
create index recent_searches_by_time on recent_searches (asked_at);

-- As foldKey in server/discovery/complete/fold-key.ts: without accents, in small letters, words and
-- nothing between them but a space.
create function completion_key(name text) returns text
language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    replace(regexp_replace(lower(normalize(name, NFKD) collate pg_c_utf8), '[\u0300-\u036f]+', '', 'g'), 'ς', 'σ'),
    '[\u0020-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u2000-\u206f\u3000-\u3003]+',
    ' ', 'g'))
$$;

-- The name from each of its first eight words on.
create function completion_keys(name text) returns setof text
language sql immutable strict parallel safe as $$
  select distinct left(array_to_string(words[place:], ' '), 60)
  from string_to_array(completion_key(name), ' ') as words,
    generate_series(1, least(8, cardinality(words))) as place
  where words[place] <> ''
$$;

-- New ones of one statement at once: an import brings thousands.
create function complete_new_boards() returns trigger language plpgsql as $$
begin
  insert into completions (kind, subject, key, label, weight)
  select 3, id, key, '', pin_count from added, completion_keys(name) as key where privacy = 'public';
  return null;
end $$;
create trigger complete_new_boards after insert on boards
  referencing new table as added for each statement execute function complete_new_boards();
create function complete_board() returns trigger language plpgsql as $$
begin
  delete from completions where kind = 3 and subject = old.id;
  if tg_op = 'UPDATE' and new.privacy = 'public' then
    insert into completions (kind, subject, key, label, weight)
    select 3, new.id, key, '', new.pin_count from completion_keys(new.name) as key;
  end if;
  return null;
end $$;
create trigger complete_gone_board after delete on boards
  for each row execute function complete_board();
create trigger complete_named_board after update of name, privacy on boards
  for each row when (old.name <> new.name or old.privacy <> new.privacy)
  execute function complete_board();

create function complete_new_people() returns trigger language plpgsql as $$
begin
  insert into completions (kind, subject, key, label, weight)
  select distinct 2, id, key, '', follower_count
  from added, unnest(array[full_name, username]) as name, completion_keys(name) as key
  where not is_unfindable;
  return null;
end $$;
create trigger complete_new_people after insert on people
  referencing new table as added for each statement execute function complete_new_people();
create function complete_person() returns trigger language plpgsql as $$
begin
  delete from completions where kind = 2 and subject = old.id;
  if tg_op = 'UPDATE' and not new.is_unfindable then
    insert into completions (kind, subject, key, label, weight)
    select distinct 2, new.id, key, '', new.follower_count
    from unnest(array[new.full_name, new.username]) as name, completion_keys(name) as key;
  end if;
  return null;
end $$;
create trigger complete_gone_person after delete on people
  for each row execute function complete_person();
create trigger complete_named_person after update of full_name, username, is_unfindable on people
  for each row when (old.full_name <> new.full_name or old.username <> new.username
    or old.is_unfindable <> new.is_unfindable)
  execute function complete_person();
