import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** Returns the boards that the person muted: nothing is recommended because of these. */
export async function mutedBoardsOf(tx: Tx, personId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    'select board_id as id from quiet_boards where bucket = :bucket and person_id = :personId',
    { bucket: bucketOf(personId), personId },
  );
  return new Set(rows.map((row) => row.id));
}

export async function insertMutedBoard(tx: Tx, personId: string, boardId: string): Promise<void> {
  await tx.run(
    `insert into quiet_boards (bucket, person_id, board_id) values (:bucket, :personId, :boardId)
     on conflict do nothing`,
    { bucket: bucketOf(personId), personId, boardId },
  );
}

export async function deleteMutedBoard(tx: Tx, personId: string, boardId: string): Promise<void> {
  await tx.run(
    'delete from quiet_boards where bucket = :bucket and person_id = :personId and board_id = :boardId',
    {
      bucket: bucketOf(personId),
      personId,
      boardId,
    },
  );
}

export async function deleteMutedBoardsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from quiet_boards where bucket = :bucket and person_id = :personId', {
    bucket: bucketOf(personId),
    personId,
  });
}
