import type { Privacy } from '#contract/boards.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { isDisabled } from '../sql.ts';
import { BOARD_COLUMNS, type BoardRow } from './store.ts';

/** A collaborator on another person's board. */
export interface Collaborator {
  readonly id: string;
  readonly at: Date;
}

/** Returns which of these boards the person collaborates on. */
export async function sharedAmong(
  tx: Tx,
  personId: string,
  boardIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select board_id as id from board_collaborators
     where (bucket, board_id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))
       and person_id = :personId`,
    { buckets: boardIds.map(bucketOf), boardIds, personId },
  );
  return new Set(rows.map((row) => row.id));
}

/** Adds a collaborator and counts them; does nothing if they are one. Requires the board's lock. */
export async function insertCollaborator(
  tx: Tx,
  boardId: string,
  personId: string,
  invited: { readonly by: string; readonly now: Date },
): Promise<void> {
  await tx.run(
    `with added as (
       insert into board_collaborators (bucket, board_id, person_id, invited_by, since)
       values (:bucket, :boardId, :personId, :by, :now)
       on conflict (bucket, board_id, person_id) do nothing returning board_id)
     update boards set collaborator_count = collaborator_count + 1, version = version + 1
     from added where boards.bucket = :bucket and boards.id = added.board_id`,
    { bucket: bucketOf(boardId), boardId, personId, by: invited.by, now: invited.now },
  );
}

/** Removes a collaborator; returns false if they were none. Requires the board's lock. */
export async function deleteCollaborator(
  tx: Tx,
  boardId: string,
  personId: string,
): Promise<boolean> {
  const rows = await tx.run(
    `with gone as (
       delete from board_collaborators where bucket = :bucket and board_id = :boardId and person_id = :personId
       returning board_id)
     update boards set collaborator_count = collaborator_count - 1, version = version + 1
     from gone where boards.bucket = :bucket and boards.id = gone.board_id`,
    { bucket: bucketOf(boardId), boardId, personId },
  );
  return rows === 1;
}

/** Returns which of these people collaborate on the board. */
export async function collaboratorsAmong(
  tx: Tx,
  boardId: string,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ id: string }>(
    `select person_id as id from board_collaborators
     where bucket = :bucket and board_id = :boardId and person_id = any(:personIds)`,
    { bucket: bucketOf(boardId), boardId, personIds },
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns the boards of an owner that the person collaborates on. */
export function sharedBetween(
  tx: Tx,
  personId: string,
  ownerId: string,
): Promise<{ boardId: string; personId: string }[]> {
  return tx.rows(
    `select shared.board_id as "boardId", shared.person_id as "personId"
     from board_collaborators as shared
     join boards on boards.bucket = shared.bucket and boards.id = shared.board_id
     where shared.person_id = :personId and boards.owner_id = :ownerId`,
    { personId, ownerId },
  );
}

/** Returns the board's collaborators, longest-standing first. */
export function collaboratorsPage(
  tx: Tx,
  boardId: string,
  after: TimePosition | null,
  limit: number,
): Promise<Collaborator[]> {
  return tx.rows<Collaborator>(
    `select person_id as id, since as at from board_collaborators
     where bucket = :bucket and board_id = :boardId and (since, person_id) > (:at::timestamptz, :id::bigint)
     order by since, person_id
     limit :limit`,
    { bucket: bucketOf(boardId), boardId, at: after?.at ?? '-infinity', id: after?.id ?? 0, limit },
  );
}

/** Returns the first collaborators of each board, in order. */
export async function firstCollaborators(
  tx: Tx,
  boardIds: readonly string[],
  each: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.rows<{ boardId: string; personIds: string[] }>(
    `select boards.id as "boardId", array(
       select person_id from board_collaborators as shared
       where shared.bucket = boards.bucket and shared.board_id = boards.id
       order by shared.since, shared.person_id limit :each)::text[] as "personIds"
     from boards
     where (boards.bucket, boards.id) in (select * from unnest(:buckets::smallint[], :boardIds::bigint[]))`,
    { buckets: boardIds.map(bucketOf), boardIds, each },
  );
  return new Map(rows.map((row) => [row.boardId, row.personIds]));
}

/** A shared board, and when its collaborator last saved to it. */
export type SharedBoard = BoardRow & { readonly savedAt: Date | null };

/** Returns all boards of others, with these privacies, that the person collaborates on, unordered. */
export function sharedBoards(
  tx: Tx,
  personId: string,
  privacies: readonly Privacy[],
): Promise<SharedBoard[]> {
  return tx.rows<SharedBoard>(
    `select ${BOARD_COLUMNS}, shared.last_saved_at as "savedAt"
     from board_collaborators as shared
     join boards on boards.bucket = shared.bucket and boards.id = shared.board_id
     where shared.person_id = :personId and boards.privacy = any(:privacies)
       and not ${isDisabled('boards')}`,
    { personId, privacies },
  );
}

/** Returns how many boards of others the person collaborates on. */
export async function countShared(tx: Tx, personId: string): Promise<number> {
  const row = await tx.row<{ boards: number }>(
    'select count(*)::int as boards from board_collaborators where person_id = :personId',
    { personId },
  );
  return row?.boards ?? 0;
}

/** Returns some of the boards that the person collaborates on. */
export async function sharedIds(tx: Tx, personId: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select board_id as id from board_collaborators where person_id = :personId limit :limit',
    { personId, limit },
  );
  return rows.map((row) => row.id);
}

/** Records when collaborators last saved to others' boards. */
export async function noteSaves(
  tx: Tx,
  saves: readonly { readonly boardId: string; readonly personId: string }[],
  now: Date,
): Promise<void> {
  await tx.run(
    `update board_collaborators as shared set last_saved_at = :now
     from unnest(:buckets::smallint[], :boardIds::bigint[], :personIds::bigint[]) as saved (bucket, board_id, person_id)
     where shared.bucket = saved.bucket and shared.board_id = saved.board_id
       and shared.person_id = saved.person_id`,
    {
      buckets: saves.map(({ boardId }) => bucketOf(boardId)),
      boardIds: saves.map(({ boardId }) => boardId),
      personIds: saves.map(({ personId }) => personId),
      now,
    },
  );
}

/** Locks the board and corrects its number of collaborators; returns whether it was wrong. */
export async function correctCollaborators(tx: Tx, boardId: string): Promise<boolean> {
  const name = { bucket: bucketOf(boardId), boardId };
  await tx.run('select 1 from boards where bucket = :bucket and id = :boardId for update', name);
  const rows = await tx.run(
    `update boards set collaborator_count = found.people, version = version + 1
     from (select count(*)::int as people from board_collaborators
           where bucket = :bucket and board_id = :boardId) as found
     where boards.bucket = :bucket and boards.id = :boardId and boards.collaborator_count <> found.people`,
    name,
  );
  return rows === 1;
}
