import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/ids.ts';

function requireChanged(rows: number, personId: string): void {
  // A count without its person means that the caller's own row has no owner: nothing may be kept.
  if (rows !== 1)
    throw new Error(`the count of a person who is not there was changed: ${personId}`);
}

/** Changes the number of pins that a person has, by 1, -1 or more. */
export async function changePinCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set pin_count = pin_count + $3 where bucket = $1 and id = $2',
    [bucketOf(personId), personId, by],
  );
  requireChanged(rows, personId);
}

/** Changes the number of boards that a person owns. */
export async function changeBoardCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set board_count = board_count + $3 where bucket = $1 and id = $2',
    [bucketOf(personId), personId, by],
  );
  requireChanged(rows, personId);
}

/** Changes the number of people who follow a person. */
export async function changeFollowerCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set follower_count = follower_count + $3 where bucket = $1 and id = $2',
    [bucketOf(personId), personId, by],
  );
  requireChanged(rows, personId);
}

/** Changes the number of people whom a person follows. */
export async function changeFollowingCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set following_count = following_count + $3 where bucket = $1 and id = $2',
    [bucketOf(personId), personId, by],
  );
  requireChanged(rows, personId);
}
