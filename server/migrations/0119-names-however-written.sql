-- A name as it is searched by: as completions have it (0101), and again with letters written as two where it has such.
-- Parsed here, because a restore makes the indexes without a search path.
create function searched_name(name text) returns text
language sql immutable strict parallel safe
begin atomic
  select case when as_two = as_one then as_one else as_one || ' ' || as_two end
  from (select completion_key(name) as as_one, completion_key(letters_as_two(name)) as as_two) as spelled;
end;

drop index boards_search;
drop index people_search;
create index boards_search on boards using gin (searched_name(name) gin_trgm_ops) where privacy = 'public';
create index people_search on people using gin (searched_name(full_name || ' ' || username) gin_trgm_ops);
