-- Look-ups that read a few rows of a list, for each row of a statement. On a cluster the rows of one list lie on many
-- nodes: a subquery with a limit cannot refer to the statement around it there, a function can.
create function newest_of_picture(picture text, many integer)
returns table (bucket smallint, pin_id bigint, board_id bigint, person_id bigint)
language plpgsql stable rows 10 as $$
begin
  return query
    select pins.bucket, pins.pin_id, pins.board_id, pins.person_id from pin_search as pins
    where pins.signature = picture order by pins.pin_id desc limit many;
end $$;

-- The words of a picture as it was first pinned in public.
create function first_words_of_picture(picture text) returns tsvector
language plpgsql stable as $$
begin
  return (
    select pins.words from pin_search as pins
    where pins.signature = picture and pins.made order by pins.pin_id limit 1);
end $$;

-- The next hashtags in alphabetical order, each found by one seek, however many pins it has.
create function hashtags_from(start text, many integer) returns table (tag text)
language plpgsql stable rows 10 as $$
begin
  select tags.tag into tag from pin_hashtags as tags where tags.tag >= start order by tags.tag limit 1;
  for place in 1 .. many loop
    exit when tag is null;
    return next;
    select tags.tag into tag from pin_hashtags as tags
    where tags.tag > hashtags_from.tag order by tags.tag limit 1;
  end loop;
end $$;

-- The number of a hashtag's pins on public boards, up to `many`.
create function pins_with_hashtag(hashtag text, many integer) returns bigint
language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select tags.pin_id from pin_hashtags as tags
      where tags.tag = hashtag and (
        select true from pin_search
        join boards on boards.bucket = pin_search.bucket and boards.id = pin_search.board_id
        where pin_search.bucket = tags.bucket and pin_search.pin_id = tags.pin_id
          and boards.privacy = 'public')
      limit many) as pins);
end $$;

-- The number of public pins that match, up to `many`; those that have a lexeme.
create function pins_matching(lead tsquery, match tsquery, many integer) returns bigint
language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select pin_id from pin_search
      where words @@ (select lead) and (words @@ (select match)) is true limit many) as pins);
end $$;

create function liked_pins_matching(match tsquery, many integer) returns bigint
language plpgsql stable as $$
begin
  return (
    select count(*) from (
      select pin_id from pin_search where tier >= 1 and words @@ (select match) limit many) as pins);
end $$;

create function pins_with_lexeme(lexeme text) returns bigint
language plpgsql stable as $$
begin
  return (select count(*) from pin_search where words @@ (select ('''' || lexeme || '''')::tsquery));
end $$;

-- Names like a pattern, some of them. The condition is repeated because the planner expects so many names of a single
-- unknown pattern that it scans all of them.
create function boards_like(pattern text, many integer) returns table (id bigint, name text)
language plpgsql stable rows 10 as $$
begin
  return query
    select boards.id, searched_name(boards.name) from boards
    where boards.privacy = 'public' and searched_name(boards.name) like (select pattern)
      and searched_name(boards.name) like (select pattern) || ''
    limit many;
end $$;

create function people_like(pattern text, many integer) returns table (id bigint, name text)
language plpgsql stable rows 10 as $$
begin
  return query
    select people.id, searched_name(people.full_name || ' ' || people.username) from people
    where not people.is_unfindable
      and searched_name(people.full_name || ' ' || people.username) like (select pattern)
      and searched_name(people.full_name || ' ' || people.username) like (select pattern) || ''
    limit many;
end $$;

-- The newest pins of a hashtag, wherever they lie.
create index pin_hashtags_newest on pin_hashtags (tag, pin_id desc);
