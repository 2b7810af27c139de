import type { Tx } from '#server/kernel/db/tx.ts';
import type { BoardRow } from '../core/store.ts';

/** Dates a board that was brought here back to when it was made elsewhere. */
export async function backdateBoard(
  tx: Tx,
  board: Pick<BoardRow, 'bucket' | 'id'>,
  createdAt: Date,
): Promise<void> {
  await tx.run('update boards set created_at = :createdAt where bucket = :bucket and id = :id', {
    bucket: board.bucket,
    id: board.id,
    createdAt,
  });
}
