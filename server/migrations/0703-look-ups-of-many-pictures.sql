-- The look-ups of 0702 that read a few rows of a picture, for many pictures at once: a cluster then asks all nodes once
-- instead of once for each picture. Each picture is named once. Servers of the version before go on with those of one
-- picture, and a later release takes them out.

create function newest_of_pictures(pictures text[], many bigint)
returns table (signature text, bucket smallint, pin_id bigint, board_id bigint, person_id bigint)
language sql stable rows 100 as $$
  select pins.signature, pins.bucket, pins.pin_id, pins.board_id, pins.person_id
  from unnest(pictures) as wanted (signature)
  cross join lateral (
    select * from pin_search where pin_search.signature = wanted.signature
    order by pin_search.pin_id desc limit many) as pins
$$;

-- The same for a cluster: the newest of each bucket are found where they lie, and of these the newest of all.
create function newest_of_pictures_apart(pictures text[], many bigint)
returns table (signature text, bucket smallint, pin_id bigint, board_id bigint, person_id bigint)
language sql stable rows 100 as $$
  select found.signature, found.bucket, found.pin_id, found.board_id, found.person_id
  from (
    select near.*, row_number() over (partition by near.signature order by near.pin_id desc) as place
    from (
      select pins.*, row_number() over (partition by pins.bucket, pins.signature order by pins.pin_id desc) as near_place
      from pin_search as pins where pins.signature = any(pictures)) as near
    where near.near_place <= many) as found
  where found.place <= many
$$;

-- The words of each picture's newest public pin.
create function newest_words_of_pictures(pictures text[]) returns table (signature text, words tsvector)
language sql stable rows 100 as $$
  select pins.signature, pins.words from unnest(pictures) as wanted (signature)
  cross join lateral (
    select * from pin_search where pin_search.signature = wanted.signature
    order by pin_search.pin_id desc limit 1) as pins
$$;

create function newest_words_of_pictures_apart(pictures text[]) returns table (signature text, words tsvector)
language sql stable rows 100 as $$
  select found.signature, found.words
  from (
    select near.*, row_number() over (partition by near.signature order by near.pin_id desc) as place
    from (
      select pins.signature, pins.pin_id, pins.words,
        row_number() over (partition by pins.bucket, pins.signature order by pins.pin_id desc) as near_place
      from pin_search as pins where pins.signature = any(pictures)) as near
    where near.near_place = 1) as found
  where found.place = 1
$$;

-- The words of each picture as it was first pinned in public.
create function first_words_of_pictures(pictures text[]) returns table (signature text, words tsvector)
language sql stable rows 100 as $$
  select pins.signature, pins.words from unnest(pictures) as wanted (signature)
  cross join lateral (
    select * from pin_search where pin_search.signature = wanted.signature and pin_search.made
    order by pin_search.pin_id limit 1) as pins
$$;

create function first_words_of_pictures_apart(pictures text[]) returns table (signature text, words tsvector)
language sql stable rows 100 as $$
  select found.signature, found.words
  from (
    select near.*, row_number() over (partition by near.signature order by near.pin_id) as place
    from (
      select pins.signature, pins.pin_id, pins.words,
        row_number() over (partition by pins.bucket, pins.signature order by pins.pin_id) as near_place
      from pin_search as pins where pins.signature = any(pictures) and pins.made) as near
    where near.near_place = 1) as found
  where found.place = 1
$$;
