import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import { pinColumns, type PinRow } from '../core/store.ts';

/** A pin with its sort key in an order other than that of ids. */
export interface OrderedPin extends PinRow {
  readonly key: string;
}

/** The position of a list ordered by sort keys. */
export interface OrderedRun {
  readonly after: { readonly key: string; readonly id: string } | null;
  readonly limit: number;
}

/** A board, with or without the pins in its sections. */
export interface WholeBoard {
  readonly boardId: string;
  readonly outside: boolean;
}

// A list without a bookmark starts before the first key, so that its plan always seeks along the index.
const FIRST = { key: '-9223372036854775808', id: '-1' };
const FIRST_COLOR = { key: '-2', id: '0' };

/** Returns the pins of a board in manual order. */
export function pinsInManualOrder(tx: Tx, on: WholeBoard, run: OrderedRun): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(place, -id)::text as key from pins
     where bucket = :bucket and board_id = :boardId and (coalesce(place, -id), id) > (:key::bigint, :id::bigint)
       and (:isWhole or section_id is null)
     order by coalesce(place, -id), id limit :limit`,
    {
      bucket: bucketOf(on.boardId),
      boardId: on.boardId,
      key: after.key,
      id: after.id,
      isWhole: !on.outside,
      limit: run.limit,
    },
  );
}

/** Returns the pins of a board by the colours of their pictures; within one colour newest first. */
export function pinsByColor(tx: Tx, on: WholeBoard, run: OrderedRun): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST_COLOR;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(color_place, -1)::text as key from pins
     where bucket = :bucket and board_id = :boardId
       and (coalesce(color_place, -1), -id) > (:key::integer, -:id::bigint)
       and (:isWhole or section_id is null)
     order by coalesce(color_place, -1), -id limit :limit`,
    {
      bucket: bucketOf(on.boardId),
      boardId: on.boardId,
      key: after.key,
      id: after.id,
      isWhole: !on.outside,
      limit: run.limit,
    },
  );
}

/** Hues, and lightnesses within each; both without their ends. A colour sort key is a hue times 1000 and a lightness. */
interface KeyRange {
  readonly fromHue: number;
  readonly toHue: number;
  readonly fromShade: number;
  readonly toShade: number;
}

/** Returns the pins of a board whose colour sort keys are in one of the ranges, in the same order. */
export function pinsInColor(
  tx: Tx,
  on: WholeBoard,
  ranges: readonly KeyRange[],
  run: OrderedRun,
): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST_COLOR;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(color_place, -1)::text as key from pins
     where bucket = :bucket and board_id = :boardId
       and (coalesce(color_place, -1), -id) > (:key::integer, -:id::bigint)
       and (:isWhole or section_id is null)
       and exists (
         select 1 from unnest(:fromHues::integer[], :toHues::integer[], :fromShades::integer[], :toShades::integer[])
           as wanted (from_hue, to_hue, from_shade, to_shade)
         where color_place / 1000 >= from_hue and color_place / 1000 < to_hue
           and color_place % 1000 >= from_shade and color_place % 1000 < to_shade)
     order by coalesce(color_place, -1), -id limit :limit`,
    {
      bucket: bucketOf(on.boardId),
      boardId: on.boardId,
      key: after.key,
      id: after.id,
      isWhole: !on.outside,
      fromHues: ranges.map(({ fromHue }) => fromHue),
      toHues: ranges.map(({ toHue }) => toHue),
      fromShades: ranges.map(({ fromShade }) => fromShade),
      toShades: ranges.map(({ toShade }) => toShade),
      limit: run.limit,
    },
  );
}

/** Returns the pins of a section in its board's manual order. */
export function sectionPinsInManualOrder(
  tx: Tx,
  sectionId: string,
  run: OrderedRun,
): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(place, -id)::text as key from pins
     where bucket = :bucket and section_id = :sectionId and (coalesce(place, -id), id) > (:key::bigint, :id::bigint)
     order by coalesce(place, -id), id limit :limit`,
    { bucket: bucketOf(sectionId), sectionId, key: after.key, id: after.id, limit: run.limit },
  );
}

/** Returns the pins of a section by the colours of their pictures. */
export function sectionPinsByColor(
  tx: Tx,
  sectionId: string,
  run: OrderedRun,
): Promise<OrderedPin[]> {
  const after = run.after ?? FIRST_COLOR;
  return tx.rows<OrderedPin>(
    `select ${pinColumns}, coalesce(color_place, -1)::text as key from pins
     where bucket = :bucket and section_id = :sectionId
       and (coalesce(color_place, -1), -id) > (:key::integer, -:id::bigint)
     order by coalesce(color_place, -1), -id limit :limit`,
    { bucket: bucketOf(sectionId), sectionId, key: after.key, id: after.id, limit: run.limit },
  );
}

/** Returns the pin's manual sort key; null if it is not on the board. */
export async function sortKeyOnBoard(tx: Tx, boardId: string, id: string): Promise<bigint | null> {
  const row = await tx.row<{ key: string }>(
    `select coalesce(place, -id)::text as key from pins
     where bucket = :bucket and id = :id and board_id = :boardId`,
    { bucket: bucketOf(boardId), id, boardId },
  );
  return row === null ? null : BigInt(row.key);
}

/** Returns the manual sort key after this one (null: the first), ignoring one pin. */
export async function nextSortKey(
  tx: Tx,
  boardId: string,
  after: bigint | null,
  except: string,
): Promise<bigint | null> {
  const row = await tx.row<{ key: string }>(
    `select coalesce(place, -id)::text as key from pins
     where bucket = :bucket and board_id = :boardId and coalesce(place, -id) > :after::bigint and id <> :except
     order by coalesce(place, -id), id limit 1`,
    { bucket: bucketOf(boardId), boardId, after: (after ?? FIRST.key).toString(), except },
  );
  return row === null ? null : BigInt(row.key);
}

export async function setSortKey(tx: Tx, id: string, key: bigint): Promise<void> {
  await tx.run('update pins set place = :key where bucket = :bucket and id = :id', {
    bucket: bucketOf(id),
    id,
    key: key.toString(),
  });
}

/** Assigns every pin of a board a new sort key, in the same order, `step` apart. */
export async function respaceSortKeys(tx: Tx, boardId: string, step: string): Promise<void> {
  await tx.run(
    `update pins set place = spread.place
     from (
       select id, min(coalesce(place, -id)) over ()
         + :step::bigint * (row_number() over (order by coalesce(place, -id), id) - 1) as place
       from pins where bucket = :bucket and board_id = :boardId) as spread
     where pins.bucket = :bucket and pins.id = spread.id`,
    { bucket: bucketOf(boardId), boardId, step },
  );
}

/** Returns a batch of a board's pins without a colour sort key. */
export function pinsWithoutColor(
  tx: Tx,
  boardId: string,
  limit: number,
): Promise<{ id: string; signature: string }[]> {
  return tx.rows(
    `select id, signature from pins
     where bucket = :bucket and board_id = :boardId and coalesce(color_place, -1) = -1 limit :limit`,
    { bucket: bucketOf(boardId), boardId, limit },
  );
}

export async function setColorSortKeys(
  tx: Tx,
  bucket: number,
  sortKeys: readonly { readonly id: string; readonly key: number }[],
): Promise<void> {
  await tx.run(
    `update pins set color_place = found.key
     from unnest(:ids::bigint[], :keys::integer[]) as found (id, key)
     where pins.bucket = :bucket and pins.id = found.id`,
    { bucket, ids: sortKeys.map(({ id }) => id), keys: sortKeys.map(({ key }) => key) },
  );
}
