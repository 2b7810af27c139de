import { bucketOf } from '#server/kernel/core/ids.ts';
import type { Tx } from '#server/kernel/db/tx.ts';

/** Puts the board away for the person; nothing happens when it is away already. */
export async function insertArchive(
  tx: Tx,
  boardId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into board_archives (bucket, board_id, person_id, archived_at) values ($1, $2, $3, $4)
     on conflict (bucket, board_id, person_id) do nothing`,
    [bucketOf(boardId), boardId, personId, now],
  );
}

export async function deleteArchive(tx: Tx, boardId: string, personId: string): Promise<void> {
  await tx.run(
    'delete from board_archives where bucket = $1 and board_id = $2 and person_id = $3',
    [bucketOf(boardId), boardId, personId],
  );
}

/** The boards that the person put away. */
export async function archivedBy(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select board_id as id from board_archives where person_id = $1',
    [personId],
  );
  return rows.map((row) => row.id);
}

/** Forgets what the person put away. */
export async function deleteArchivesOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from board_archives where person_id = $1', [personId]);
}
