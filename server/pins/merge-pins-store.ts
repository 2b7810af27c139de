import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';
import { inParts } from '#server/kernel/db/in-parts.ts';

/** A pin and where on its board it stands. */
export interface PlacedPin {
  readonly id: string;
  readonly signature: string;
  readonly sectionId: string | null;
}

/** Every pin of a board, locked until the transaction ends, in the order of ids. */
export function placesOnBoard(tx: Tx, boardId: string): Promise<PlacedPin[]> {
  return tx.rows<PlacedPin>(
    `select id, signature, section_id as "sectionId" from pins
     where bucket = $1 and board_id = $2 order by id for update`,
    [bucketOf(boardId), boardId],
  );
}

/** Puts pins on a board of the same bucket, each into the section named with it. */
export async function mergePinRows(
  tx: Tx,
  boardId: string,
  pins: readonly { readonly id: string; readonly sectionId: string | null }[],
  now: Date,
): Promise<void> {
  for (const part of inParts(pins)) {
    await tx.run(
      `update pins set board_id = $2, section_id = named.section_id, updated_at = $3,
         version = version + 1
       from unnest($4::bigint[], $5::bigint[]) as named (id, section_id)
       where pins.bucket = $1 and pins.id = named.id`,
      [
        bucketOf(boardId),
        boardId,
        now,
        part.map(({ id }) => id),
        part.map(({ sectionId }) => sectionId),
      ],
    );
  }
}
