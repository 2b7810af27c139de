import type { Tx } from '#server/kernel/db/tx.ts';
import { pictureEvents } from '#server/kernel/db/insert-events.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from '../core/store.ts';

/** A pin being deleted, and the board's cover if it was this pin's picture. */
export interface Going {
  readonly id: string;
  /** The thing it is restored with: the pin itself, or its board. */
  readonly thingId: string;
  readonly cover: object | null;
}

/** Moves pins aside, out of search too; returns how many. */
export function setPinsAside(tx: Tx, pins: readonly Going[]): Promise<number> {
  const ids = pins.map((pin) => pin.id);
  return tx.run(
    `with named as (
       select * from unnest(:buckets::smallint[], :ids::bigint[], :covers::jsonb[], :thingIds::bigint[])
         as named (bucket, id, cover, thing_id)),
     gone as (
       delete from pins using named where pins.bucket = named.bucket and pins.id = named.id
       returning pins.*),
     hidden as (
       delete from pin_search using named
       where pin_search.bucket = named.bucket and pin_search.pin_id = named.id
       returning pin_search.bucket, board_id, signature),
     ${pictureEvents('select * from hidden')},
     untagged as (
       delete from pin_hashtags using named
       where pin_hashtags.bucket = named.bucket and pin_hashtags.pin_id = named.id)
     insert into trashed_pins (bucket, id, thing_id, person_id, signature, pin, cover)
     select gone.bucket, gone.id, named.thing_id, gone.person_id, gone.signature, to_jsonb(gone),
       named.cover
     from gone join named on named.id = gone.id`,
    {
      buckets: ids.map(bucketOf),
      ids,
      covers: pins.map(({ cover }) => cover && JSON.stringify(cover)),
      thingIds: pins.map(({ thingId }) => thingId),
    },
  );
}

/** A restored pin, and the cover that it was. */
export type BackRow = PinRow & {
  readonly cover: {
    readonly signature: string;
    readonly chosen: boolean;
    readonly pinId: string | null;
    readonly crop: readonly number[] | null;
  } | null;
};

/**
 * Restores pins of things in the trash, `most` of them or all: to their own board or to `boardId`, and to their
 * section if that still exists. Columns added since they were moved aside get their defaults.
 */
export function putPinsBack(
  tx: Tx,
  thingIds: readonly string[],
  { boardId, most }: { readonly boardId: string | null; readonly most: number | null },
  now: Date,
): Promise<BackRow[]> {
  return tx.rows<BackRow>(
    `with back as (
       delete from trashed_pins where (bucket, id) in (
         select bucket, id from trashed_pins
         where (bucket, thing_id) in (select * from unnest(:buckets::smallint[], :thingIds::bigint[])) limit :most)
       returning *),
     placed as (
       select back.cover, back.pin || jsonb_build_object(
         'board_id', coalesce(:boardId::bigint, (back.pin ->> 'board_id')::bigint),
         'section_id', sections.id,
         'updated_at', :now::timestamptz, 'version', (back.pin ->> 'version')::int + 1) as pin
       from back
       left join sections on :boardId::bigint is null and sections.bucket = back.bucket
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
    { buckets: thingIds.map(bucketOf), thingIds, boardId, now, most },
  );
}

/** Counts the pins in the trash that are restored with a board. */
export async function countWaiting(tx: Tx, boardId: string): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    'select count(*)::int as pins from trashed_pins where bucket = :bucket and thing_id = :boardId',
    { bucket: bucketOf(boardId), boardId },
  );
  return row?.pins ?? 0;
}

// Rows attached to each pin are deleted with it.
const deletedWith = (which: string): string => `
  with gone as (
    delete from trashed_pins where (bucket, id) in (${which})
    returning bucket, id, person_id, signature),
  unliked as (
    delete from pin_likes using gone
    where pin_likes.bucket = gone.bucket and pin_likes.pin_id = gone.id),
  uncounted as (
    delete from pin_like_counts using gone
    where pin_like_counts.bucket = gone.bucket and pin_like_counts.pin_id = gone.id),
  unpaid as (
    delete from pin_sponsors using gone
    where pin_sponsors.bucket = gone.bucket and pin_sponsors.pin_id = gone.id),
  unshuffled as (
    delete from pin_shuffle_assets using gone
    where pin_shuffle_assets.bucket = gone.bucket and pin_shuffle_assets.pin_id = gone.id),
  silenced as (
    delete from pin_comments using gone
    where pin_comments.bucket = gone.bucket and pin_comments.pin_id = gone.id)
  select id, person_id as "personId", signature from gone`;

/** A Pin that was deleted permanently, with whose it was and its picture. */
export interface ForgottenPin {
  readonly id: string;
  readonly personId: string;
  readonly signature: string;
}

/** Permanently deletes pins of these things, with their attached rows. */
export function deleteTrashedPins(
  tx: Tx,
  thingIds: readonly string[],
  limit: number,
): Promise<ForgottenPin[]> {
  return tx.rows<ForgottenPin>(
    deletedWith(`select bucket, id from trashed_pins
      where (bucket, thing_id) in (select * from unnest(:buckets::smallint[], :thingIds::bigint[])) limit :limit`),
    { buckets: thingIds.map(bucketOf), thingIds, limit },
  );
}

/** As deleteTrashedPins, for pins by this person, whoever deleted them. */
export async function deleteTrashedPinsBy(
  tx: Tx,
  personId: string,
  limit: number,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    deletedWith('select bucket, id from trashed_pins where person_id = :personId limit :limit'),
    { personId, limit },
  );
  return rows.map((row) => row.id);
}
