-- Look-ups that read a few rows of a list, for each row of a statement. One PostgreSQL puts the text of such a function
-- into the statement around it, so it costs no more than a subquery. On a cluster the rows of one list lie on many
-- nodes, and a subquery with a limit cannot refer to the statement around it: npm run shard has each function run its
-- text by itself there, or that of the function NAME_apart.

create function newest_of_picture(picture text, many bigint)
returns table (bucket smallint, pin_id bigint, board_id bigint, person_id bigint)
language sql stable rows 10 as $$
  select pins.bucket, pins.pin_id, pins.board_id, pins.person_id from pin_search as pins
  where pins.signature = picture order by pins.pin_id desc limit many
$$;

-- The newest pins of all these people together; each id is there once.
create function newest_of_people(people_ids bigint[], before bigint, many bigint)
returns table (pin_id bigint, board_id bigint, person_id bigint, signature text)
language sql stable rows 100 as $$
  select theirs.pin_id, theirs.board_id, theirs.person_id, theirs.signature
  from unnest(people_ids) as wanted (id)
  cross join lateral (
    select * from pin_search as pins where pins.person_id = wanted.id and pins.pin_id < before
    order by pins.pin_id desc limit many) as theirs
  order by theirs.pin_id desc limit many
$$;

-- The same for a cluster, which would look in all shards for each of thousands of people.
create function newest_of_people_apart(people_ids bigint[], before bigint, many bigint)
returns table (pin_id bigint, board_id bigint, person_id bigint, signature text)
language sql stable rows 100 as $$
  select pins.pin_id, pins.board_id, pins.person_id, pins.signature from pin_search as pins
  where pins.person_id = any(people_ids) and pins.pin_id < before
  order by pins.pin_id desc limit many
$$;

-- The words of a picture's newest public pin.
create function newest_words_of_picture(picture text) returns table (words tsvector)
language sql stable rows 1 as $$
  select pins.words from pin_search as pins where pins.signature = picture order by pins.pin_id desc limit 1
$$;

-- The words of a picture as it was first pinned in public.
create function first_words_of_picture(picture text) returns table (words tsvector)
language sql stable rows 1 as $$
  select pins.words from pin_search as pins where pins.signature = picture and pins.made order by pins.pin_id limit 1
$$;

-- The number of a hashtag's pins on public boards, up to `many`.
create function pins_with_hashtag(hashtag text, many bigint) returns table (pins bigint)
language sql stable rows 1 as $$
  select count(*) from (
    select tags.pin_id from pin_hashtags as tags
    where tags.tag = hashtag and (
      select true from pin_search
      join boards on boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
      where pin_search.bucket = tags.bucket and pin_search.pin_id = tags.pin_id and boards.privacy = 'public')
    order by tags.pin_id desc limit many) as counted
$$;

-- The number of public pins that match, up to `many`; `lead` is the part that the index looks for.
create function pins_matching(lead tsquery, match tsquery, many bigint) returns table (pins bigint)
language sql stable rows 1 as $$
  select count(*) from (
    select pin_search.pin_id from pin_search
    where words @@ (select lead) and (words @@ (select match)) is true limit many) as counted
$$;

-- The same among the best-liked tenth of all pictures.
create function liked_pins_matching(match tsquery, many bigint) returns table (pins bigint)
language sql stable rows 1 as $$
  select count(*) from (
    select pin_search.pin_id from pin_search where tier >= 1 and words @@ match limit many) as counted
$$;

create function pins_with_word(word text) returns table (pins bigint)
language sql stable rows 1 as $$
  select count(*) from pin_search where words @@ ('''' || word || '''')::tsquery
$$;

-- Names like a pattern, some of them. The condition is repeated because the planner expects so many names of a single
-- unknown pattern that it scans all of them.
create function boards_like(pattern text, many bigint) returns table (id bigint, name text)
language sql stable rows 10 as $$
  select boards.id, searched_name(boards.name) from boards
  where boards.privacy = 'public' and searched_name(boards.name) like pattern
    and searched_name(boards.name) like pattern || ''
  limit many
$$;

create function people_like(pattern text, many bigint) returns table (id bigint, name text)
language sql stable rows 10 as $$
  select people.id, searched_name(people.full_name || ' ' || people.username) from people
  where not people.is_unfindable
    and searched_name(people.full_name || ' ' || people.username) like pattern
    and searched_name(people.full_name || ' ' || people.username) like pattern || ''
  limit many
$$;

-- The first hashtags with this beginning, in alphabetical order, each found by one seek, however many pins it has. No statement could do so on
-- a cluster, so that this function is the same everywhere.
create function hashtags_from(start text, many integer) returns table (tag text)
language plpgsql stable rows 10 as $$
begin
  select tags.tag into tag from pin_hashtags as tags where tags.tag >= start order by tags.tag limit 1;
  for place in 1 .. many loop
    exit when tag is null or not starts_with(tag, start);
    return next;
    select tags.tag into tag from pin_hashtags as tags where tags.tag > hashtags_from.tag order by tags.tag limit 1;
  end loop;
end $$;

-- The newest pins of a hashtag, wherever they lie.
create index pin_hashtags_newest on pin_hashtags (tag, pin_id desc);
