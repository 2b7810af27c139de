import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import { holdAll } from '#server/kernel/db/hold.ts';
import type { Values } from '#server/kernel/db/parameters.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { blocksBetween, isHiddenBy } from './block-store.ts';

// The first page starts after the largest id, so that the statement is the same and its plan always seeks.
const LAST_ID = '9223372036854775807';

/** An entry of a list of followers or followees. */
export interface Edge {
  readonly id: string;
  readonly at: Date;
}

/** Adds the missing edges and returns the ids added. `followeeIds` must be in id order. */
export async function insertFollowing(
  tx: Tx,
  personId: string,
  followeeIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `insert into following (bucket, person_id, followee_id, created_at)
     select :bucket, :personId, id, :now from unnest(:followeeIds::bigint[]) as id
     on conflict (bucket, person_id, followee_id) do nothing
     returning followee_id as id`,
    { bucket: bucketOf(personId), personId, followeeIds, now },
  );
  return rows.map((row) => row.id);
}

/** Returns true if the edge existed. */
export async function deleteFollowing(
  tx: Tx,
  personId: string,
  followeeId: string,
): Promise<boolean> {
  const count = await tx.run(
    'delete from following where bucket = :bucket and person_id = :personId and followee_id = :followeeId',
    { bucket: bucketOf(personId), personId, followeeId },
  );
  return count === 1;
}

/** When the edge was created; null if there is none. */
export async function followingSince(
  tx: Tx,
  personId: string,
  followeeId: string,
): Promise<Date | null> {
  const row = await tx.row<{ at: Date }>(
    `select created_at as at from following
     where bucket = :bucket and person_id = :personId and followee_id = :followeeId`,
    { bucket: bucketOf(personId), personId, followeeId },
  );
  return row?.at ?? null;
}

/** Returns which of these people the person follows. */
export async function followedAmong(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  // Ordered, and one subquery each: with three equality conditions the planner may choose following_newest, and then
  // reads all rows of the follower.
  const rows = await tx.rows<{ id: string }>(
    `select wanted.id from unnest(:ids::bigint[]) as wanted (id)
     where wanted.id = (select followee_id from following
       where bucket = :bucket and person_id = :personId and followee_id >= wanted.id
       order by bucket, person_id, followee_id limit 1)`,
    { bucket: bucketOf(personId), personId, ids },
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns which of these people follow the person; reads the followers' own rows, which are authoritative. */
export async function followersAmong(
  tx: Tx,
  personId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select f.person_id as id
     from unnest(:buckets::smallint[], :ids::bigint[]) as wanted (bucket, id)
     join following f on f.bucket = wanted.bucket and f.person_id = wanted.id
       and f.followee_id = :personId`,
    { buckets: ids.map(bucketOf), ids, personId },
  );
  return new Set(rows.map((row) => row.id));
}

const pageOf = (personId: string, after: Edge | null, limit: number): Values => ({
  bucket: bucketOf(personId),
  personId,
  at: after?.at ?? 'infinity',
  id: after?.id ?? LAST_ID,
  limit,
});

type Read = (after: Edge | null, limit: number) => Promise<Edge[]>;

/**
 * Reads a list of edges until there are `limit` people whom neither a block nor a suspension hides from the viewer:
 * those people lie in other buckets than the list.
 */
async function visibleEdges(
  tx: Tx,
  viewerId: string | null,
  { after, limit, read }: { after: Edge | null; limit: number; read: Read },
): Promise<Edge[]> {
  const found: Edge[] = [];
  for (let last = after; ;) {
    const edges = await read(last, limit);
    const blocks = await blocksBetween(
      tx,
      viewerId,
      edges.map(({ id }) => id),
    );
    found.push(...edges.filter(({ id }) => !isHiddenBy(blocks, id)));
    if (found.length >= limit || edges.length < limit) return found.slice(0, limit);
    last = edges.at(-1) ?? null;
  }
}

/** The owner of the list, and its viewer: null for a visitor. */
export interface EdgeList {
  readonly personId: string;
  readonly viewerId: string | null;
}

/** The people whom the person follows, newest first. */
export function followingPage(
  tx: Tx,
  { personId, viewerId }: EdgeList,
  after: TimePosition | null,
  limit: number,
): Promise<Edge[]> {
  const read: Read = (last, size) =>
    tx.rows<Edge>(
      `select followee_id as id, created_at as at from following
       where bucket = :bucket and person_id = :personId
         and (created_at, followee_id) < (:at::timestamptz, :id::bigint)
       order by created_at desc, followee_id desc
       limit :limit`,
      pageOf(personId, last, size),
    );
  return visibleEdges(tx, viewerId, { after, limit, read });
}

/** The person's followers, newest first. */
export function followersPage(
  tx: Tx,
  { personId, viewerId }: EdgeList,
  after: TimePosition | null,
  limit: number,
): Promise<Edge[]> {
  const read: Read = (last, size) =>
    tx.rows<Edge>(
      `select follower_id as id, created_at as at from followers
       where bucket = :bucket and person_id = :personId
         and (created_at, follower_id) < (:at::timestamptz, :id::bigint)
       order by created_at desc, follower_id desc
       limit :limit`,
      pageOf(personId, last, size),
    );
  return visibleEdges(tx, viewerId, { after, limit, read });
}

/** Returns true if the mirror row was missing. */
export async function insertFollower(
  tx: Tx,
  personId: string,
  followerId: string,
  at: Date,
): Promise<boolean> {
  const count = await tx.run(
    `insert into followers (bucket, person_id, follower_id, created_at) values (:bucket, :personId, :followerId, :at)
     on conflict (bucket, person_id, follower_id) do nothing`,
    { bucket: bucketOf(personId), personId, followerId, at },
  );
  return count === 1;
}

/** Returns true if the mirror row existed. */
export async function deleteFollower(
  tx: Tx,
  personId: string,
  followerId: string,
): Promise<boolean> {
  const count = await tx.run(
    'delete from followers where bucket = :bucket and person_id = :personId and follower_id = :followerId',
    { bucket: bucketOf(personId), personId, followerId },
  );
  return count === 1;
}

/** Locks these edges: mirroring them waits until this transaction has ended. */
export async function lockEdges(
  tx: Tx,
  edges: readonly { readonly follower: string; readonly followee: string }[],
): Promise<void> {
  const names = edges.map(({ follower, followee }) => `follow ${follower} ${followee}`);
  await holdAll(tx, names);
}

export interface UnlistedCounts {
  readonly boards: number;
  readonly pins: number;
}

export async function unlistedCountsOf(tx: Tx, personId: string): Promise<UnlistedCounts> {
  const row = await tx.row<UnlistedCounts>(
    `select board_count as boards, pin_count as pins from unlisted_counts
     where bucket = :bucket and person_id = :personId`,
    { bucket: bucketOf(personId), personId },
  );
  return row ?? { boards: 0, pins: 0 };
}

/** Changes the counts of unlisted things, which only the person's own profile includes. */
export async function changeUnlistedCounts(
  tx: Tx,
  personId: string,
  by: { readonly boards?: number; readonly pins?: number },
): Promise<void> {
  const name = { bucket: bucketOf(personId), personId };
  await tx.run(
    `insert into unlisted_counts (bucket, person_id, board_count, pin_count) values (:bucket, :personId, 0, 0)
     on conflict (bucket, person_id) do nothing`,
    name,
  );
  await tx.run(
    `update unlisted_counts set board_count = board_count + :boards, pin_count = pin_count + :pins
     where bucket = :bucket and person_id = :personId`,
    { ...name, boards: by.boards ?? 0, pins: by.pins ?? 0 },
  );
}

/** Locks these counts and corrects them to the result of `count`; returns true if they differed. */
export async function correctUnlistedCounts(
  tx: Tx,
  personId: string,
  count: () => Promise<UnlistedCounts>,
): Promise<boolean> {
  await changeUnlistedCounts(tx, personId, {});
  const { boards, pins } = await count();
  const rows = await tx.run(
    `update unlisted_counts set board_count = :boards, pin_count = :pins
     where bucket = :bucket and person_id = :personId and (board_count, pin_count) <> (:boards, :pins)`,
    { bucket: bucketOf(personId), personId, boards, pins },
  );
  return rows === 1;
}
