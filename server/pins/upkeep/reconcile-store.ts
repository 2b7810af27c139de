import { bucketOf, bucketOfPicture } from '#server/kernel/core/ids.ts';
import type { CountFound } from '#server/kernel/jobs/reconcile.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

const keyAfter = (after: string | null) =>
  after === null ? { bucket: -1, id: '0' } : { bucket: bucketOf(after), id: after };

// A statement sees one snapshot of the database, and these counts change in the transaction that changes their
// pins: so every difference is an error.

export function boardCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select b.id as key, b.pin_count <> (
       select count(*) from pins p where p.bucket = b.bucket and p.board_id = b.id) as wrong
     from boards b where (b.bucket, b.id) > (:bucket::smallint, :id::bigint)
     order by b.bucket, b.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function sectionCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select s.id as key, s.pin_count <> (
       select count(*) from pins p where p.bucket = s.bucket and p.section_id = s.id) as wrong
     from sections s where (s.bucket, s.id) > (:bucket::smallint, :id::bigint)
     order by s.bucket, s.id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

export function likeCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  return tx.rows<CountFound>(
    `select c.pin_id as key, c.likes <> (
       select count(*) from pin_likes l where l.bucket = c.bucket and l.pin_id = c.pin_id) as wrong
     from pin_like_counts c where (c.bucket, c.pin_id) > (:bucket::smallint, :id::bigint)
     order by c.bucket, c.pin_id limit :limit`,
    { ...keyAfter(after), limit },
  );
}

/** Pages pictures by their signatures, since a picture's public pins are in many buckets. */
export function pictureCounts(tx: Tx, after: string | null, limit: number): Promise<CountFound[]> {
  const position =
    after === null
      ? { bucket: -1, signature: '' }
      : { bucket: bucketOfPicture(after), signature: after };
  return tx.rows<CountFound>(
    `with page as materialized (
       select p.bucket, p.signature, coalesce(c.pins, 0) as pins, coalesce(c.saves, 0) as saves
       from pictures p
       left join picture_counts c on c.bucket = p.bucket and c.signature = p.signature
       where (p.bucket, p.signature) > (:bucket::smallint, :signature)
       order by p.bucket, p.signature limit :limit),
     found as materialized (
       select signature, count(*) as pins, count(*) filter (where not made) as saves from pin_search
       where signature in (select signature from page) group by signature)
     select page.signature as key,
       (page.pins, page.saves) <> (coalesce(found.pins, 0), coalesce(found.saves, 0)) as wrong
     from page left join found on found.signature = page.signature
     order by page.bucket, page.signature`,
    { ...position, limit },
  );
}

export async function pinsOnBoard(tx: Tx, boardId: string): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    'select count(*)::int as pins from pins where bucket = :bucket and board_id = :boardId',
    { bucket: bucketOf(boardId), boardId },
  );
  return row?.pins ?? 0;
}

export async function pinsInSection(tx: Tx, sectionId: string): Promise<number> {
  const row = await tx.row<{ pins: number }>(
    'select count(*)::int as pins from pins where bucket = :bucket and section_id = :sectionId',
    { bucket: bucketOf(sectionId), sectionId },
  );
  return row?.pins ?? 0;
}

/**
 * Recomputes which pins a picture's count includes, and writes the count, under its lock; returns whether it
 * changed.
 */
export async function recountPicture(tx: Tx, signature: string): Promise<boolean> {
  const name = { bucket: bucketOfPicture(signature), signature };
  await tx.run(
    `with public as materialized (select pin_id from pin_search where signature = :signature)
     delete from picture_counted_pins where bucket = :bucket and signature = :signature
       and pin_id not in (select pin_id from public)`,
    name,
  );
  await tx.run(
    `insert into picture_counted_pins (bucket, signature, pin_id, is_save)
     select :bucket, signature, pin_id, not made from pin_search where signature = :signature
     on conflict do nothing`,
    name,
  );
  const rows = await tx.run(
    `update picture_counts c set pins = found.pins, saves = found.saves
     from (select count(*)::int as pins, (count(*) filter (where is_save))::int as saves
           from picture_counted_pins where bucket = :bucket and signature = :signature) as found
     where c.bucket = :bucket and c.signature = :signature and (c.pins, c.saves) <> (found.pins, found.saves)`,
    name,
  );
  return rows === 1;
}
