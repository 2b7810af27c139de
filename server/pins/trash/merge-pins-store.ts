import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A pin with its section. */
export interface LocatedPin {
  readonly id: string;
  readonly signature: string;
  readonly sectionId: string | null;
}

/** Returns pins of a board, up to a limit or all, locked until the transaction ends; the oldest first. */
export function lockPinsOnBoard(
  tx: Tx,
  boardId: string,
  most: number | null,
): Promise<LocatedPin[]> {
  return tx.rows<LocatedPin>(
    `select id, signature, section_id as "sectionId" from pins
     where bucket = :bucket and board_id = :boardId order by id limit :most for update`,
    { bucket: bucketOf(boardId), boardId, most },
  );
}

/** Moves pins to a board of the same bucket, each into the section listed with it. */
export async function mergePinRows(
  tx: Tx,
  boardId: string,
  pins: readonly { readonly id: string; readonly sectionId: string | null }[],
  now: Date,
): Promise<void> {
  await tx.run(
    `update pins set board_id = :boardId, section_id = named.section_id, updated_at = :now,
       version = version + 1
     from unnest(:ids::bigint[], :sectionIds::bigint[]) as named (id, section_id)
     where pins.bucket = :bucket and pins.id = named.id`,
    {
      bucket: bucketOf(boardId),
      boardId,
      now,
      ids: pins.map(({ id }) => id),
      sectionIds: pins.map(({ sectionId }) => sectionId),
    },
  );
}
