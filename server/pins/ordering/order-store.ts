import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from '../core/store.ts';

/** A pin in an order other than that of ids, with where it stands in it. */
export interface OrderedPin extends PinRow {
  readonly key: string;
}

/** Where a list that runs by places goes on. */
export interface OrderedRun {
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/** A board, with or without the pins in its sections. */
export interface WholeBoard {
  readonly boardId: string;
  readonly outside: boolean;
}

// A list without a bookmark starts before everything, so that its plan always seeks along the index.
const FIRST = { key: '-9223372036854775808', id: '-1' };
const FIRST_COLOR = { key: '-2', id: '0' };

/** The pins of a board as somebody put them. */
export function pinsByHand(tx: Tx, on: WholeBoard, run: OrderedRun): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(place, -id)::text as key from pins
     where bucket = $1 and board_id = $2 and (coalesce(place, -id), id) > ($3::bigint, $4::bigint)
       and ($5 or section_id is null)
     order by coalesce(place, -id), id limit $6`,
    [bucketOf(on.boardId), on.boardId, after.key, after.id, !on.outside, run.limit],
  );
}

/** The pins of a board by the colours of their pictures; within one colour the newest first. */
export function pinsByColor(tx: Tx, on: WholeBoard, run: OrderedRun): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST_COLOR;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(color_place, -1)::text as key from pins
     where bucket = $1 and board_id = $2
       and (coalesce(color_place, -1), -id) > ($3::integer, -$4::bigint)
       and ($5 or section_id is null)
     order by coalesce(color_place, -1), -id limit $6`,
    [bucketOf(on.boardId), on.boardId, after.key, after.id, !on.outside, run.limit],
  );
}

/** The pins of a section as somebody put them on its board. */
export function sectionPinsByHand(
  tx: Tx,
  sectionId: string,
  run: OrderedRun,
): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(place, -id)::text as key from pins
     where bucket = $1 and section_id = $2 and (coalesce(place, -id), id) > ($3::bigint, $4::bigint)
     order by coalesce(place, -id), id limit $5`,
    [bucketOf(sectionId), sectionId, after.key, after.id, run.limit],
  );
}

/** The pins of a section by the colours of their pictures. */
export function sectionPinsByColor(
  tx: Tx,
  sectionId: string,
  run: OrderedRun,
): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST_COLOR;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(color_place, -1)::text as key from pins
     where bucket = $1 and section_id = $2
       and (coalesce(color_place, -1), -id) > ($3::integer, -$4::bigint)
     order by coalesce(color_place, -1), -id limit $5`,
    [bucketOf(sectionId), sectionId, after.key, after.id, run.limit],
  );
}

/** The pin's place by hand; null when it is not on the board. */
export async function placeOnBoard(tx: Tx, boardId: string, id: string): Promise<bigint | null> {
  const row = await tx.row<{ place: string }>(
    `select coalesce(place, -id)::text as place from pins
     where bucket = $1 and id = $2 and board_id = $3`,
    [bucketOf(boardId), id, boardId],
  );
  return row === null ? null : BigInt(row.place);
}

/** The first place by hand behind this one (null: of all), leaving out one pin. */
export async function nextPlace(
  tx: Tx,
  boardId: string,
  after: bigint | null,
  except: string,
): Promise<bigint | null> {
  const row = await tx.row<{ place: string }>(
    `select coalesce(place, -id)::text as place from pins
     where bucket = $1 and board_id = $2 and coalesce(place, -id) > $3::bigint and id <> $4
     order by coalesce(place, -id), id limit 1`,
    [bucketOf(boardId), boardId, (after ?? FIRST.key).toString(), except],
  );
  return row === null ? null : BigInt(row.place);
}

export async function setPlace(tx: Tx, id: string, place: bigint): Promise<void> {
  await tx.run('update pins set place = $3 where bucket = $1 and id = $2', [
    bucketOf(id),
    id,
    place.toString(),
  ]);
}

/** Gives every pin of a board a place again, in the order that they stand in, `step` apart. */
export async function spreadPlaces(tx: Tx, boardId: string, step: string): Promise<void> {
  await tx.run(
    `update pins set place = spread.place
     from (
       select id, min(coalesce(place, -id)) over ()
         + $3::bigint * (row_number() over (order by coalesce(place, -id), id) - 1) as place
       from pins where bucket = $1 and board_id = $2) as spread
     where pins.bucket = $1 and pins.id = spread.id`,
    [bucketOf(boardId), boardId, step],
  );
}

/** Some pins of a board whose colour has no place yet. */
export function pinsWithoutColor(
  tx: Tx,
  boardId: string,
  limit: number,
): Promise<{ id: string; signature: string }[]> {
  return tx.rows(
    `select id, signature from pins
     where bucket = $1 and board_id = $2 and coalesce(color_place, -1) = -1 limit $3`,
    [bucketOf(boardId), boardId, limit],
  );
}

export async function setColorPlaces(
  tx: Tx,
  bucket: number,
  places: readonly { readonly id: string; readonly place: number }[],
): Promise<void> {
  await tx.run(
    `update pins set color_place = found.place
     from unnest($2::bigint[], $3::integer[]) as found (id, place)
     where pins.bucket = $1 and pins.id = found.id`,
    [bucket, places.map(({ id }) => id), places.map(({ place }) => place)],
  );
}
