import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Archives the board for the person; does nothing if archived. */
export async function insertArchive(
  tx: Tx,
  boardId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into board_archives (bucket, board_id, person_id, archived_at) values (:bucket, :boardId, :personId, :now)
     on conflict (bucket, board_id, person_id) do nothing`,
    { bucket: bucketOf(boardId), boardId, personId, now },
  );
}

export async function deleteArchive(tx: Tx, boardId: string, personId: string): Promise<void> {
  await tx.run(
    'delete from board_archives where bucket = :bucket and board_id = :boardId and person_id = :personId',
    { bucket: bucketOf(boardId), boardId, personId },
  );
}

/** Returns the person's archived boards. */
export async function archivedBy(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select board_id as id from board_archives where person_id = :personId',
    { personId },
  );
  return rows.map((row) => row.id);
}

/** Deletes the person's archiving records. */
export async function deleteArchivesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from board_archives where person_id = :personId', { personId });
}
