import type { Client } from 'pg';
import { BOARD_NAME, PERSON_NAME, textRows, WORD_FUNCTIONS } from './seed-words.ts';

/**
 * Fills an empty, migrated database with set-based statements: a hundred pins and five boards per person, three saves
 * per created pin, one board in twenty secret. Every counter equals its rows, as if people had done all this.
 * Randomness is derived from numbers, so that two worlds of one size differ only in their dates.
 */
export async function seedWorld(owner: Client, pins: number): Promise<void> {
  const start = Date.now() - 300 * DAY_MS;
  const people = Math.max(200, Math.floor(pins / 100));
  const sizes = { pins, people, start, step: Math.max(1, Math.floor((299 * DAY_MS) / pins)) };
  await owner.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB';
    set work_mem = '256MB'; set timezone = 'UTC'`);
  await owner.query(NUMBERS);
  const indexes = await takeIndexes(owner);
  for (const statement of rowsOf(sizes)) await owner.query(statement);
  for (const index of indexes) await owner.query(index);
  await owner.query('analyze');
  for (const statement of COUNTS) await owner.query(statement);
  await owner.query('vacuum analyze');
}

const DAY_MS = 24 * 3600_000;

interface Sizes {
  readonly pins: number;
  readonly people: number;
  /** The time of the first pin, in ms since 1970, and the ms between two pins. */
  readonly start: number;
  readonly step: number;
}

const NUMBERS = `
create function pg_temp.id_at(ms bigint, bucket bigint, counter bigint) returns bigint
  language sql immutable as 'select ((ms - 1514764800000) << 22) | (bucket << 12) | (counter & 4095)';
create function pg_temp.some(number bigint) returns bigint
  language sql immutable as 'select (number * 2654435761) % 4294967296';
create function pg_temp.time_at(ms bigint) returns timestamptz
  language sql immutable as 'select timestamptz ''epoch'' + ms * interval ''1 millisecond''';
create function pg_temp.picture(number bigint) returns text
  language sql immutable as 'select md5(''picture '' || number)';
create function pg_temp.looks(name text) returns text language sql immutable as
  'select encode(decode(''1c19121d84'' || md5(''looks '' || name), ''hex''), ''base64'')';
create function pg_temp.shard(signature text) returns smallint
  language sql immutable as 'select ((''x'' || substr(signature, 1, 3))::bit(12)::int >> 2)::smallint';
${WORD_FUNCTIONS}`;

/** Drops the secondary indexes of the large tables; returns the statements that recreate them. */
async function takeIndexes(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where schemaname = 'public' and tablename in ('pins', 'pin_search') and indexname !~ '_pkey$'`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return rows.map((row) => row.made);
}

function rowsOf({ pins, people, start, step }: Sizes): string[] {
  return [
    `create temp table person as
     select number, number * 7919 % 1024 as bucket,
       pg_temp.id_at(${start - 20 * DAY_MS} + number, number * 7919 % 1024, 0) as id
     from generate_series(1::bigint, ${people}) as number`,
    `insert into people (bucket, id, username, full_name, first_name, last_name, time_zone, created_at)
     select bucket, id, 'bower' || number, ${PERSON_NAME}, 'Bower', number::text, 'UTC',
       pg_temp.time_at(${start - 20 * DAY_MS} + number) from person`,
    `insert into usernames select 'bower' || number, bucket, id from person`,
    `insert into emails select 'bower' || number || '@people.example', bucket, id from person`,
    `create temp table board as
     select n.number, person.bucket, person.id as owner_id, kind, ${BOARD_NAME} as name,
       pg_temp.id_at(${start - 10 * DAY_MS} + n.number, person.bucket, kind) as id,
       case when kind = 4 and person.number % 4 = 0 then 'secret'
            when kind = 3 and person.number % 10 = 0 then 'protected' else 'public' end as privacy
     from generate_series(1::bigint, ${people * 5}) as n (number)
     cross join lateral (select (n.number - 1) / ${people} as kind, (n.number - 1) % ${people} + 1 as owner) as x
     join person on person.number = x.owner`,
    `insert into boards (bucket, id, owner_id, name, sort_key, slug, description, privacy, layout,
       created_at, updated_at)
     select bucket, id, owner_id, name, '0' || lower(name), 'board-' || kind, '', privacy,
       'default', at, at
     from board, pg_temp.time_at(${start - 10 * DAY_MS} + number) as at`,
    `insert into board_slugs select bucket, owner_id, 'board-' || kind, id from board`,
    `insert into sections (bucket, id, board_id, title, slug, position, created_at)
     select bucket, pg_temp.id_at(${start - 5 * DAY_MS} + number, bucket, place), id, 'Section ' || place,
       'section-' || place, place, pg_temp.time_at(${start - 5 * DAY_MS} + number)
     from board, generate_series(0, 1) as place where kind = 0`,
    `insert into section_slugs select bucket, board_id, slug, id from sections`,
    ...pinRows({ pins, people, start, step }),
    `insert into following (bucket, person_id, followee_id, created_at)
     select one.bucket, one.id, other.id, pg_temp.time_at(${start} + other.number)
     from person as one
     cross join lateral (
       select distinct case when one.number = 1 then place + 1
         else (one.number * 13 + place * 37) % ${people} + 1 end as number
       from generate_series(1, case when one.number = 1 then ${Math.min(3000, Math.floor(people / 2))} else 20 end)
         as place) as x
     join person as other on other.number = x.number and other.number <> one.number`,
    `insert into followers (bucket, person_id, follower_id, created_at)
     select person.bucket, followee_id, person_id, created_at
     from following join person on person.id = followee_id`,
  ];
}

/** Every fourth pin is created, the others are saves of an earlier one. */
function pinRows({ pins, people, start, step }: Sizes): string[] {
  const boards = people * 5;
  return [
    `create temp table pin as
     select *, pg_temp.id_at(ms, bucket, number) as id
     from (select number, ${start} + number * ${step} as ms,
             case when number % 4 = 0 or number < 4 then number
               else greatest(1, pg_temp.some(number) % (number / 4) * 4) end as made,
             number * 7919 % ${boards} + 1 as on_board
           from generate_series(1::bigint, ${pins}) as number) as drawn
     join (select number as on_board, bucket, id as board_id, kind, owner_id, privacy from board) as board
       using (on_board)`,
    ...textRows(boards),
    `insert into pictures
     select pg_temp.shard(name), name, 'stored', 1200, 900 + number % 900, 'jpg',
       '#' || lpad(to_hex(pg_temp.some(number) % 16777216), 6, '0'), pg_temp.looks(name), 400000, false, null,
       pg_temp.time_at(ms)
     from pin, pg_temp.picture(number) as name where made = number`,
    `insert into pins
     select pin.bucket, pin.id, pin.board_id,
       case when pin.kind = 0 and pin.number % 3 = 0
         then pg_temp.id_at(${start - 5 * DAY_MS} + pin.on_board, pin.bucket, pin.number % 2) end,
       pin.owner_id, pg_temp.picture(pin.made), said.title,
       said.description || (select coalesce(string_agg(' #' || tag, ''), '') from unnest(said.tags) as tag), '',
       'https://' || said.domain || '/page/' || pin.made, said.domain,
       case when pin.made = pin.number then 'scraped' else 'repin' end,
       case when pin.made <> pin.number then origin.id end, origin.id, origin.owner_id, said.words,
       pg_temp.time_at(pin.ms), pg_temp.time_at(pin.ms), 1
     from pin
     join pin as origin on origin.number = pin.made
     join said on said.number = pin.made`,
    `insert into pin_search
     select pin.bucket, pin.id, pin.board_id, pin.owner_id, pg_temp.picture(pin.made), pin.made = pin.number,
       said.words, said.price
     from pin join said on said.number = pin.made where pin.privacy = 'public'`,
    `insert into pin_hashtags
     select tag, pin.bucket, pin.id
     from pin join said on said.number = pin.made cross join unnest(said.tags) as tag`,
    `insert into picture_counts
     select pg_temp.shard(signature), signature, count(*), count(*) filter (where not made)
     from pin_search group by signature`,
    `insert into picture_counted_pins
     select pg_temp.shard(signature), signature, pin_id, not made from pin_search`,
  ];
}

const RECENT = (where: string): string => `array(
  select signature from (
    select signature, id from pins where ${where} order by id desc limit 25) as newest
  group by signature order by max(id) desc limit 5)`;

const COUNTS = [
  `update boards set pin_count = counted.pins, last_saved_at = counted.at,
     section_count = (select count(*) from sections
                      where sections.bucket = boards.bucket and sections.board_id = boards.id),
     recent_signatures = ${RECENT('pins.bucket = boards.bucket and pins.board_id = boards.id')}
   from (select board_id, count(*) as pins, max(created_at) as at from pins group by board_id) as counted
   where counted.board_id = boards.id`,
  `update boards set cover_signature = recent_signatures[1] where recent_signatures <> '{}'`,
  `update sections set pin_count = counted.pins,
     recent_signatures = ${RECENT('pins.bucket = sections.bucket and pins.section_id = sections.id')}
   from (select section_id, count(*) as pins from pins where section_id is not null group by section_id)
     as counted
   where counted.section_id = sections.id`,
  `update people set board_count = counted.boards, pin_count = counted.pins
   from (select owner_id, count(*) as boards, sum(pin_count) as pins from boards
         where privacy = 'public' group by owner_id) as counted
   where counted.owner_id = people.id`,
  `insert into unlisted_counts
   select bucket, owner_id, count(*), sum(pin_count) from boards
   where privacy <> 'public' group by bucket, owner_id`,
  `update people set following_count = counted.many
   from (select person_id, count(*) as many from following group by person_id) as counted
   where counted.person_id = people.id`,
  `update people set follower_count = counted.many
   from (select person_id, count(*) as many from followers group by person_id) as counted
   where counted.person_id = people.id`,
];
