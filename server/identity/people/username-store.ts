import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

/** For this time nobody else can take a username that its owner gave up. */
const HELD_MS = 30 * 24 * 3600_000;
/** The most former usernames reserved per person. */
const MOST_FORMER = 3;

const heldSince = (now: Date): Date => new Date(now.getTime() - HELD_MS);

/** Returns which of these usernames belong to somebody, or did recently. */
export async function takenUsernames(
  tx: Tx,
  usernames: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const rows = await tx.rows<{ username: string }>(
    `select username from usernames where username = any(:usernames)
     union select username from former_usernames where username = any(:usernames) and left_at > :leftAt`,
    { usernames, leftAt: heldSince(now) },
  );
  return new Set(rows.map((row) => row.username));
}

/** Returns false if somebody has it, had it recently, or claims it in a transaction that commits first. */
export async function claimUsername(
  tx: Tx,
  username: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  if (!(await takeFormer(tx, username, personId, now))) return false;
  const claimed = await tx.run(
    'insert into usernames (username, bucket, person_id) values (:username, :bucket, :personId) on conflict (username) do nothing',
    { username, bucket: bucketOf(personId), personId },
  );
  return claimed === 1;
}

/**
 * Changes the person's username; the old one redirects to the new one. Returns false if somebody else had it recently;
 * violates usernames_pkey if somebody has it.
 */
export async function changeUsername(
  tx: Tx,
  personId: string,
  username: string,
  now: Date,
): Promise<boolean> {
  if (!(await takeFormer(tx, username, personId, now))) return false;
  const key = { bucket: bucketOf(personId), personId };
  await tx.run(
    `insert into former_usernames (username, bucket, person_id, left_at)
     select username, bucket, person_id, :now from usernames where bucket = :bucket and person_id = :personId`,
    { ...key, now },
  );
  await tx.run(
    'update usernames set username = :username where bucket = :bucket and person_id = :personId',
    {
      ...key,
      username,
    },
  );
  await tx.run(
    `delete from former_usernames where username in (
       select username from former_usernames where bucket = :bucket and person_id = :personId
       order by left_at desc, username offset :mostFormer)`,
    { ...key, mostFormer: MOST_FORMER },
  );
  return true;
}

/** Deletes the redirect from a former username; returns false while it is reserved for somebody else. */
async function takeFormer(tx: Tx, username: string, personId: string, now: Date): Promise<boolean> {
  const row = await tx.row<{ isHeld: boolean }>(
    `select person_id <> :personId and left_at > :leftAt as "isHeld" from former_usernames
     where username = :username for update`,
    { username, personId, leftAt: heldSince(now) },
  );
  if (row === null) return true;
  if (row.isHeld) return false;
  await tx.run('delete from former_usernames where username = :username', { username });
  return true;
}
