import type { Tx } from '#server/kernel/db/tx.ts';
import type { BoardRow } from '../core/store.ts';

type Name = Pick<BoardRow, 'bucket' | 'id'>;

/**
 * Counts pins that came; `signatures` newest first. A board without a cover takes the newest
 * picture, and so does one whose cover nobody chose when `renewCover` [SAVE-11].
 */
export async function addToBoard(
  tx: Tx,
  board: Name,
  came: {
    readonly count: number;
    readonly signatures: readonly string[];
    readonly renewCover: boolean;
    /** Whether the board's owner put them there: their last saves are not moved by others' [SAVE-12]. */
    readonly isByOwner: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx.run(
    `update boards set
       pin_count = pin_count + :count,
       recent_signatures = array(
         select signature
         from unnest(:signatures::text[] || recent_signatures) with ordinality as recent (signature, place)
         group by signature order by min(place) limit 5),
       cover_signature = case
         when cover_signature is null or (:renewCover and not cover_chosen)
           then coalesce((:signatures::text[])[1], cover_signature)
         else cover_signature end,
       last_saved_at = case when :isByOwner then greatest(last_saved_at, :now) else last_saved_at end,
       updated_at = :now,
       version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: board.bucket,
      id: board.id,
      count: came.count,
      signatures: came.signatures,
      renewCover: came.renewCover,
      now: came.now,
      isByOwner: came.isByOwner,
    },
  );
}

/** As addToBoard, for the section that the pins came to. */
export async function addToSection(
  tx: Tx,
  section: Name,
  came: { readonly count: number; readonly signatures: readonly string[] },
): Promise<void> {
  await tx.run(
    `update sections set
       pin_count = pin_count + :count,
       recent_signatures = array(
         select signature
         from unnest(:signatures::text[] || recent_signatures) with ordinality as recent (signature, place)
         group by signature order by min(place) limit 5)
     where bucket = :bucket and id = :id`,
    { bucket: section.bucket, id: section.id, count: came.count, signatures: came.signatures },
  );
}

/**
 * Counts pins that went; `recent` are the pictures of the newest pins left. A cover whose picture
 * went with them gives way to the newest; the pin that was chosen is dropCoverOf's.
 */
export async function takeFromBoard(
  tx: Tx,
  board: Name,
  went: {
    readonly count: number;
    readonly recent: readonly string[];
    readonly signatures: readonly string[] | null;
  },
): Promise<void> {
  await tx.run(
    `update boards set
       pin_count = pin_count - :count,
       recent_signatures = (:recent::text[])[1:5],
       cover_signature = case
         when cover_pin_id is not null or cover_signature = any(:recent::text[])
           or coalesce(not cover_signature = any(:signatures::text[]), false) then cover_signature
         else (:recent::text[])[1] end,
       cover_chosen = cover_chosen and coalesce(
         cover_pin_id is not null or cover_signature = any(:recent::text[]) or not cover_signature = any(:signatures::text[]), false),
       version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: board.bucket,
      id: board.id,
      count: went.count,
      recent: went.recent,
      signatures: went.signatures,
    },
  );
}

export async function takeFromSection(
  tx: Tx,
  section: Name,
  went: { readonly count: number; readonly recent: readonly string[] },
): Promise<void> {
  await tx.run(
    `update sections set pin_count = pin_count - :count, recent_signatures = (:recent::text[])[1:5]
     where bucket = :bucket and id = :id`,
    { bucket: section.bucket, id: section.id, count: went.count, recent: went.recent },
  );
}

/** Counts a section that came (1) or went (-1). */
export async function changeSectionCount(tx: Tx, board: Name, by: 1 | -1): Promise<void> {
  await tx.run(
    `update boards set section_count = section_count + :by, version = version + 1
     where bucket = :bucket and id = :id`,
    { bucket: board.bucket, id: board.id, by },
  );
}

/**
 * Locks the board and writes the number of its pins if `count` finds another; true when it did.
 * Whoever changes pins holds this lock, so what is counted under it is right.
 */
export async function correctBoardPins(
  tx: Tx,
  board: Name,
  count: () => Promise<number>,
): Promise<boolean> {
  const name = { bucket: board.bucket, id: board.id };
  await tx.run('select 1 from boards where bucket = :bucket and id = :id for update', name);
  const rows = await tx.run(
    `update boards set pin_count = :pinCount, version = version + 1
     where bucket = :bucket and id = :id and pin_count <> :pinCount`,
    { ...name, pinCount: await count() },
  );
  return rows === 1;
}

/** As correctBoardPins, for a section; the lock is its board's. */
export async function correctSectionPins(
  tx: Tx,
  section: Name,
  count: () => Promise<number>,
): Promise<boolean> {
  const name = { bucket: section.bucket, id: section.id };
  await tx.run(
    `select 1 from boards where bucket = :bucket
       and id = (select board_id from sections where bucket = :bucket and id = :id) for update`,
    name,
  );
  const rows = await tx.run(
    'update sections set pin_count = :pinCount where bucket = :bucket and id = :id and pin_count <> :pinCount',
    { ...name, pinCount: await count() },
  );
  return rows === 1;
}

/** As correctBoardPins, for the number of the board's sections. */
export async function correctSectionCount(tx: Tx, board: Name): Promise<boolean> {
  const name = { bucket: board.bucket, id: board.id };
  await tx.run('select 1 from boards where bucket = :bucket and id = :id for update', name);
  const rows = await tx.run(
    `update boards b set section_count = found.sections, version = version + 1
     from (select count(*)::int as sections from sections where bucket = :bucket and board_id = :id) as found
     where b.bucket = :bucket and b.id = :id and b.section_count <> found.sections`,
    name,
  );
  return rows === 1;
}
