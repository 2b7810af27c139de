import type { Privacy } from '#contract/boards.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { BOARD_COLUMNS, type BoardRow } from '../core/store.ts';

// The first page uses the largest id, so that each statement has one form, whose plan always seeks.
const LAST_ID = '9223372036854775807';

/** Adds and counts a follow; does nothing if it exists. Requires the board's lock. */
export async function insertBoardFollow(
  tx: Tx,
  boardId: string,
  personId: string,
  now: Date,
): Promise<void> {
  await tx.run(
    `with added as (
       insert into board_followers (bucket, board_id, person_id, created_at) values (:bucket, :boardId, :personId, :now)
       on conflict (bucket, board_id, person_id) do nothing returning board_id)
     update boards set follower_count = follower_count + 1, version = version + 1
     from added where boards.bucket = :bucket and boards.id = added.board_id`,
    { bucket: bucketOf(boardId), boardId, personId, now },
  );
}

export async function followsBoard(tx: Tx, personId: string, boardId: string): Promise<boolean> {
  const row = await tx.row(
    'select 1 from board_followers where bucket = :bucket and board_id = :boardId and person_id = :personId',
    { bucket: bucketOf(boardId), boardId, personId },
  );
  return row !== null;
}

export async function deleteBoardFollow(tx: Tx, boardId: string, personId: string): Promise<void> {
  await tx.run(
    `with gone as (
       delete from board_followers where bucket = :bucket and board_id = :boardId and person_id = :personId
       returning board_id)
     update boards set follower_count = follower_count - 1, version = version + 1
     from gone where boards.bucket = :bucket and boards.id = gone.board_id`,
    { bucket: bucketOf(boardId), boardId, personId },
  );
}

/** Ends a person's follows of another's boards. */
export async function deleteFollowsOfOwner(
  tx: Tx,
  personId: string,
  ownerId: string,
): Promise<void> {
  await tx.run(
    `with gone as (
       delete from board_followers using boards
       where board_followers.person_id = :personId and board_followers.bucket = :bucket
         and boards.bucket = :bucket and boards.id = board_followers.board_id and boards.owner_id = :ownerId
       returning board_followers.board_id)
     update boards set follower_count = follower_count - 1, version = version + 1
     from gone where boards.bucket = :bucket and boards.id = gone.board_id`,
    { personId, bucket: bucketOf(ownerId), ownerId },
  );
}

/** Locks the board and corrects its number of followers; returns whether it was wrong. */
export async function correctFollowers(tx: Tx, boardId: string): Promise<boolean> {
  const name = { bucket: bucketOf(boardId), boardId };
  await tx.run('select 1 from boards where bucket = :bucket and id = :boardId for update', name);
  const rows = await tx.run(
    `update boards set follower_count = found.followers, version = version + 1
     from (select count(*)::int as followers from board_followers
           where bucket = :bucket and board_id = :boardId) as found
     where boards.bucket = :bucket and boards.id = :boardId and boards.follower_count <> found.followers`,
    name,
  );
  return rows === 1;
}

/** Returns some of the boards that the person follows. */
export async function followedBoards(tx: Tx, personId: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select board_id as id from board_followers where person_id = :personId limit :limit',
    { personId, limit },
  );
  return rows.map((row) => row.id);
}

/** Returns the board's followers, newest first. */
export function boardFollowersPage(
  tx: Tx,
  boardId: string,
  after: TimePosition | null,
  limit: number,
): Promise<TimePosition[]> {
  return tx.rows<TimePosition>(
    `select person_id as id, created_at as at from board_followers
     where bucket = :bucket and board_id = :boardId
       and (created_at, person_id) < (:at::timestamptz, :id::bigint)
     order by created_at desc, person_id desc
     limit :limit`,
    {
      bucket: bucketOf(boardId),
      boardId,
      at: after?.at ?? 'infinity',
      id: after?.id ?? LAST_ID,
      limit,
    },
  );
}

/** A board, and when somebody followed it. */
export type FollowedBoard = BoardRow & { readonly followedAt: Date };

/** Returns the boards with these privacies that the person follows, newest follow first. */
export function followedBoardsPage(
  tx: Tx,
  list: { readonly personId: string; readonly privacies: readonly Privacy[] },
  after: TimePosition | null,
  limit: number,
): Promise<FollowedBoard[]> {
  return tx.rows<FollowedBoard>(
    `select ${BOARD_COLUMNS}, follows.created_at as "followedAt"
     from board_followers as follows
     join boards on boards.bucket = follows.bucket and boards.id = follows.board_id
     where follows.person_id = :personId and boards.privacy = any(:privacies)
       and (follows.created_at, follows.board_id) < (:at::timestamptz, :id::bigint)
     order by follows.created_at desc, follows.board_id desc
     limit :limit`,
    {
      personId: list.personId,
      privacies: list.privacies,
      at: after?.at ?? 'infinity',
      id: after?.id ?? LAST_ID,
      limit,
    },
  );
}
