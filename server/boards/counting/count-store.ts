import type { Tx } from '#server/kernel/db/tx.ts';
import { RECENT_PICTURES, type BoardRow } from '../core/store.ts';

type Name = Pick<BoardRow, 'bucket' | 'id'>;

/**
 * Counts added pins; `signatures` newest first. A board without a cover gets the newest picture, as does one without a
 * chosen cover if `renewCover` [SAVE-11].
 */
export async function addToBoard(
  tx: Tx,
  board: Name,
  came: {
    readonly count: number;
    readonly signatures: readonly string[];
    readonly renewCover: boolean;
    /** Whether the board's owner added them: others' saves do not affect the owner's last save [SAVE-12]. */
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
           then coalesce(:newest, cover_signature)
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
      newest: came.signatures[0] ?? null,
      renewCover: came.renewCover,
      now: came.now,
      isByOwner: came.isByOwner,
    },
  );
}

/** Like addToBoard, for the pins' section. */
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
 * Counts removed pins; `recent` are the newest remaining pictures. A cover whose picture was removed is replaced by the
 * newest; dropCoverOf handles chosen pins.
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
       recent_signatures = :newest,
       cover_signature = case
         when cover_pin_id is not null or cover_signature = any(:recent::text[])
           or coalesce(not cover_signature = any(:signatures::text[]), false) then cover_signature
         else :first end,
       cover_chosen = cover_chosen and coalesce(
         cover_pin_id is not null or cover_signature = any(:recent::text[]) or not cover_signature = any(:signatures::text[]), false),
       version = version + 1
     where bucket = :bucket and id = :id`,
    {
      bucket: board.bucket,
      id: board.id,
      count: went.count,
      recent: went.recent,
      newest: went.recent.slice(0, RECENT_PICTURES),
      first: went.recent[0] ?? null,
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
    `update sections set pin_count = pin_count - :count, recent_signatures = :newest
     where bucket = :bucket and id = :id`,
    {
      bucket: section.bucket,
      id: section.id,
      count: went.count,
      newest: went.recent.slice(0, RECENT_PICTURES),
    },
  );
}

/** Counts a section added (1) or removed (-1). */
export async function changeSectionCount(tx: Tx, board: Name, by: 1 | -1): Promise<void> {
  await tx.run(
    `update boards set section_count = section_count + :by, version = version + 1
     where bucket = :bucket and id = :id`,
    { bucket: board.bucket, id: board.id, by },
  );
}

/**
 * Locks the board and corrects its pin count to the result of `count`; returns whether it was wrong. Changing pins
 * requires this lock, so a count under it is exact.
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

/** Like correctBoardPins, for a section, under its board's lock. */
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

/** Like correctBoardPins, for the number of sections. */
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
