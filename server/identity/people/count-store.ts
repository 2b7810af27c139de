import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

function requireChanged(rows: number, personId: string): void {
  // A missing person means that the caller's own row has no owner, so the transaction must fail.
  if (rows !== 1)
    throw new Error(`the count of a person who is not there was changed: ${personId}`);
}

/** Adds `by`, which may be negative, to a person's number of pins. */
export async function changePinCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set pin_count = pin_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Adds `by` to a person's number of boards. */
export async function changeBoardCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set board_count = board_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Adds `by` to a person's number of followers. */
export async function changeFollowerCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set follower_count = follower_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Adds `by` to the number of people whom a person follows. */
export async function changeFollowingCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set following_count = following_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** The stored counts of a person. */
export interface PersonCounts {
  readonly pins: number;
  readonly boards: number;
  readonly followers: number;
  readonly following: number;
}

/**
 * Locks a person's counts and corrects those that differ from the result of `count`; returns true if any did. Counts
 * change in the same transaction as their rows, so the result under the lock is exact.
 */
export async function correctCounts(
  tx: Tx,
  personId: string,
  count: () => Promise<Partial<PersonCounts>>,
): Promise<boolean> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run('select 1 from people where bucket = :bucket and id = :personId for update', name);
  const { pins, boards, followers, following } = await count();
  const rows = await tx.run(
    `update people p set pin_count = found.pins, board_count = found.boards,
       follower_count = found.followers, following_count = found.following
     from (select coalesce(:pins, pin_count) as pins, coalesce(:boards, board_count) as boards,
             coalesce(:followers, follower_count) as followers, coalesce(:following, following_count) as following
           from people where bucket = :bucket and id = :personId) as found
     where p.bucket = :bucket and p.id = :personId
       and (p.pin_count, p.board_count, p.follower_count, p.following_count)
         <> (found.pins, found.boards, found.followers, found.following)`,
    {
      ...name,
      pins: pins ?? null,
      boards: boards ?? null,
      followers: followers ?? null,
      following: following ?? null,
    },
  );
  return rows === 1;
}

/** Adds `by` to a person's number of scheduled pins. */
export async function changeScheduledPinCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    `update people set scheduled_pin_count = scheduled_pin_count + :by
     where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Like correctCounts, for scheduled pins. */
export async function correctScheduledPinCount(
  tx: Tx,
  personId: string,
  count: () => Promise<number>,
): Promise<boolean> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run('select 1 from people where bucket = :bucket and id = :personId for update', name);
  const rows = await tx.run(
    `update people set scheduled_pin_count = :scheduledPinCount
     where bucket = :bucket and id = :personId and scheduled_pin_count <> :scheduledPinCount`,
    { ...name, scheduledPinCount: await count() },
  );
  return rows === 1;
}
