import type { Tx } from '#server/kernel/db/tx.ts';
import { tellOfBoards, tellOfPictures } from '#server/kernel/events/tell.ts';
import { bucketOf } from '#server/kernel/ids.ts';
import { inParts, ROWS_AT_ONCE } from '#server/kernel/db/in-parts.ts';
import { pinColumns, type PinRow } from './store.ts';

/** A pin that goes, and the board's cover where it was this pin's picture. */
export interface Going {
  readonly id: string;
  readonly cover: object | null;
}

/** Puts pins aside, each by itself, out of search with them; answers how many went. */
export function setPinsAside(tx: Tx, pins: readonly Going[]): Promise<number> {
  const ids = pins.map((pin) => pin.id);
  return tx.run(
    `with named as (
       select * from unnest($1::smallint[], $2::bigint[], $3::jsonb[]) as named (bucket, id, cover)),
     gone as (
       delete from pins using named where pins.bucket = named.bucket and pins.id = named.id
       returning pins.*),
     hidden as (
       delete from pin_search using named
       where pin_search.bucket = named.bucket and pin_search.pin_id = named.id
       returning pin_search.bucket, board_id, signature),
     ${tellOfPictures('select * from hidden')},
     untagged as (
       delete from pin_hashtags using named
       where pin_hashtags.bucket = named.bucket and pin_hashtags.pin_id = named.id)
     insert into trashed_pins (bucket, id, thing_id, person_id, signature, pin, cover)
     select gone.bucket, gone.id, gone.id, gone.person_id, gone.signature, to_jsonb(gone), named.cover
     from gone join named on named.id = gone.id`,
    [ids.map(bucketOf), ids, pins.map(({ cover }) => cover && JSON.stringify(cover))],
  );
}

/** Puts every pin of a board aside, to come back with it. */
export async function setPinsOfBoardAside(
  tx: Tx,
  boardId: string,
): Promise<{ id: string; signature: string }[]> {
  const board = [bucketOf(boardId), boardId];
  // By a statement of its own: the next one then sees whatever was changed until now.
  const pins = await tx.rows<{ id: string; signature: string }>(
    'select id, signature from pins where bucket = $1 and board_id = $2 order by id for update',
    board,
  );
  for (const part of inParts(pins)) {
    await tx.run(
      `with gone as (delete from pins where bucket = $1 and id = any($2::bigint[]) returning *),
       hidden as (delete from pin_search where bucket = $1 and pin_id = any($2::bigint[])),
       untagged as (delete from pin_hashtags where bucket = $1 and pin_id = any($2::bigint[]))
       insert into trashed_pins (bucket, id, thing_id, person_id, signature, pin)
       select gone.bucket, gone.id, gone.board_id, gone.person_id, gone.signature, to_jsonb(gone)
       from gone`,
      [bucketOf(boardId), part.map(({ id }) => id)],
    );
  }
  await tx.run(
    `with ${tellOfBoards('select $1::smallint as bucket, $2::bigint as board_id')} select 1`,
    board,
  );
  return pins;
}

/** A pin that came back, and the cover that it was. */
export type BackRow = PinRow & {
  readonly cover: {
    readonly signature: string;
    readonly chosen: boolean;
    readonly pinId: string | null;
    readonly crop: readonly number[] | null;
  } | null;
};

/**
 * Puts pins of things in the trash back, ROWS_AT_ONCE at most: on their own board or on `boardId`, and into
 * their section where that still is. Columns that came after they were put aside take their defaults.
 */
export function putPinsBack(
  tx: Tx,
  thingIds: readonly string[],
  boardId: string | null,
  now: Date,
): Promise<BackRow[]> {
  return tx.rows<BackRow>(
    `with back as (
       delete from trashed_pins where (bucket, id) in (
         select bucket, id from trashed_pins
         where (bucket, thing_id) in (select * from unnest($1::smallint[], $2::bigint[])) limit $5)
       returning *),
     placed as (
       select back.cover, back.pin || jsonb_build_object(
         'board_id', coalesce($3::bigint, (back.pin ->> 'board_id')::bigint),
         'section_id', sections.id,
         'updated_at', $4::timestamptz, 'version', (back.pin ->> 'version')::int + 1) as pin
       from back
       left join sections on $3::bigint is null and sections.bucket = back.bucket
         and sections.id = (back.pin ->> 'section_id')::bigint
         and sections.board_id = (back.pin ->> 'board_id')::bigint),
     pins as (
       insert into pins
       select row.* from placed
       cross join lateral jsonb_populate_record(null::pins,
         column_defaults('pins') || placed.pin) as row
       returning *)
     select ${pinColumns}, placed.cover from pins
     join placed on (placed.pin ->> 'id')::bigint = pins.id`,
    [thingIds.map(bucketOf), thingIds, boardId, now, ROWS_AT_ONCE],
  );
}

/** How many pins a board has, and each of its sections that has any. */
export async function pinCountsOf(
  tx: Tx,
  boardId: string,
): Promise<{ pins: number; sections: { id: string; pins: number }[] }> {
  const rows = await tx.rows<{ id: string | null; pins: number }>(
    `select section_id as id, count(*)::int as pins from pins
     where bucket = $1 and board_id = $2 group by section_id`,
    [bucketOf(boardId), boardId],
  );
  const sections = rows.flatMap(({ id, pins }) => (id === null ? [] : [{ id, pins }]));
  return { pins: rows.reduce((sum, { pins }) => sum + pins, 0), sections };
}

// What is kept beside each pin goes with it.
const deletedWith = (which: string): string => `
  with gone as (
    delete from trashed_pins where (bucket, id) in (${which}) returning bucket, id),
  unliked as (
    delete from pin_likes using gone
    where pin_likes.bucket = gone.bucket and pin_likes.pin_id = gone.id),
  uncounted as (
    delete from pin_like_counts using gone
    where pin_like_counts.bucket = gone.bucket and pin_like_counts.pin_id = gone.id),
  unpaid as (
    delete from pin_sponsors using gone
    where pin_sponsors.bucket = gone.bucket and pin_sponsors.pin_id = gone.id),
  silenced as (
    delete from pin_comments using gone
    where pin_comments.bucket = gone.bucket and pin_comments.pin_id = gone.id)
  select id from gone`;

/** Deletes pins of these things for good, with their likes and counts; answers those that went. */
export async function deleteTrashedPins(
  tx: Tx,
  thingIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    deletedWith(`select bucket, id from trashed_pins
      where (bucket, thing_id) in (select * from unnest($1::smallint[], $2::bigint[])) limit $3`),
    [thingIds.map(bucketOf), thingIds, limit],
  );
  return rows.map((row) => row.id);
}

/** As deleteTrashedPins, of pins by this person, whoever put them there. */
export async function deleteTrashedPinsBy(
  tx: Tx,
  personId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    deletedWith('select bucket, id from trashed_pins where person_id = $1 limit $2'),
    [personId, limit],
  );
  return rows.map((row) => row.id);
}
