import type { Tx } from '#server/kernel/db/tx.ts';
import type { BoardRow } from './store.ts';

type Named = Pick<BoardRow, 'bucket' | 'id'>;

/** A cover that somebody chose: a pin, its picture, and the part of it that is shown. */
export interface ChosenCover {
  readonly pinId: string;
  readonly signature: string;
  readonly crop: readonly number[] | null;
}

/** Writes the cover that was chosen; null gives the board the picture of its newest pin. */
export async function writeCover(tx: Tx, board: Named, cover: ChosenCover | null): Promise<void> {
  await tx.run(
    `update boards set
       cover_signature = coalesce($3, recent_signatures[1]), cover_chosen = $4,
       cover_pin_id = $5, cover_crop = $6, version = version + 1
     where bucket = $1 and id = $2`,
    [
      board.bucket,
      board.id,
      cover?.signature ?? null,
      cover !== null,
      cover?.pinId ?? null,
      cover?.crop ?? null,
    ],
  );
}
