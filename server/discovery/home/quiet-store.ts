import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** The boards from which nothing follows for the person. */
export async function quietBoardsOf(tx: Tx, personId: string): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    'select board_id as id from quiet_boards where bucket = $1 and person_id = $2',
    [bucketOf(personId), personId],
  );
  return new Set(rows.map((row) => row.id));
}

export async function insertQuietBoard(tx: Tx, personId: string, boardId: string): Promise<void> {
  await tx.run(
    `insert into quiet_boards (bucket, person_id, board_id) values ($1, $2, $3)
     on conflict do nothing`,
    [bucketOf(personId), personId, boardId],
  );
}

export async function deleteQuietBoard(tx: Tx, personId: string, boardId: string): Promise<void> {
  await tx.run('delete from quiet_boards where bucket = $1 and person_id = $2 and board_id = $3', [
    bucketOf(personId),
    personId,
    boardId,
  ]);
}

export async function deleteQuietBoardsOf(tx: Tx, personId: string): Promise<void> {
  await tx.run('delete from quiet_boards where bucket = $1 and person_id = $2', [
    bucketOf(personId),
    personId,
  ]);
}
