import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** A pin and where on its board it stands. */
export interface PlacedPin {
  readonly id: string;
  readonly signature: string;
  readonly sectionId: string | null;
}

/** Pins of a board, at most so many or all, locked until the transaction ends; the oldest first. */
export function placesOnBoard(tx: Tx, boardId: string, most: number | null): Promise<PlacedPin[]> {
  return tx.rows<PlacedPin>(
    `select id, signature, section_id as "sectionId" from pins
     where bucket = $1 and board_id = $2 order by id limit $3 for update`,
    [bucketOf(boardId), boardId, most],
  );
}

/** Puts pins on a board of the same bucket, each into the section named with it. */
export async function mergePinRows(
  tx: Tx,
  boardId: string,
  pins: readonly { readonly id: string; readonly sectionId: string | null }[],
  now: Date,
): Promise<void> {
  await tx.run(
    `update pins set board_id = $2, section_id = named.section_id, updated_at = $3,
       version = version + 1
     from unnest($4::bigint[], $5::bigint[]) as named (id, section_id)
     where pins.bucket = $1 and pins.id = named.id`,
    [
      bucketOf(boardId),
      boardId,
      now,
      pins.map(({ id }) => id),
      pins.map(({ sectionId }) => sectionId),
    ],
  );
}
