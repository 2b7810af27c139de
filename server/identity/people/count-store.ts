import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

function requireChanged(rows: number, personId: string): void {
  // A count without its person means that the caller's own row has no owner: nothing may be kept.
  if (rows !== 1)
    throw new Error(`the count of a person who is not there was changed: ${personId}`);
}

/** Changes the number of pins that a person has, by 1, -1 or more. */
export async function changePinCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set pin_count = pin_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Changes the number of boards that a person owns. */
export async function changeBoardCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set board_count = board_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Changes the number of people who follow a person. */
export async function changeFollowerCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set follower_count = follower_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** Changes the number of people whom a person follows. */
export async function changeFollowingCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    'update people set following_count = following_count + :by where bucket = :bucket and id = :personId',
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** What is counted of a person. */
export interface PersonCounts {
  readonly pins: number;
  readonly boards: number;
  readonly followers: number;
  readonly following: number;
}

/**
 * Locks a person's counts and writes those that `count` finds to be others; true when one was.
 * Whoever changes a count does so in the transaction that changes its rows, so what is counted
 * under the lock is what the count has to be.
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

/** Changes the number of pins of a person that wait for their time. */
export async function changeScheduledPinCount(tx: Tx, personId: string, by: number): Promise<void> {
  const rows = await tx.run(
    `update people set scheduled_pin_count = scheduled_pin_count + :by
     where bucket = :bucket and id = :personId`,
    { bucket: bucketOf(personId), personId, by },
  );
  requireChanged(rows, personId);
}

/** As correctCounts, of the pins that wait for their time. */
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
