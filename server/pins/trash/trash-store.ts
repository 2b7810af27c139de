import type { TimePosition } from '#server/kernel/core/time-position.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, idsByBucket } from '#server/kernel/core/ids.ts';

/** Something in the trash, for the person who deleted it. */
export interface TrashRow {
  readonly id: string;
  readonly kind: 'pin' | 'board';
  readonly boardId: string;
  readonly ownerId: string;
  readonly deletedAt: Date;
}

const COLUMNS = `trash.id, trash.kind, trash.board_id as "boardId", trash.owner_id as "ownerId",
  trash.deleted_at as "deletedAt"`;
// The first page starts after everything: a single form of the statement, whose plan always seeks.
const LAST_ID = '9223372036854775807';

/** Lists things that were just moved aside. */
export async function insertTrash(
  tx: Tx,
  personId: string,
  things: readonly Omit<TrashRow, 'deletedAt'>[],
  now: Date,
): Promise<void> {
  await tx.run(
    `insert into trash (bucket, id, kind, person_id, board_id, owner_id, deleted_at)
     select bucket, id, kind, :personId, board_id, owner_id, :now
     from unnest(:buckets::smallint[], :ids::bigint[], :kinds::text[], :boardIds::bigint[], :ownerIds::bigint[])
       as named (bucket, id, kind, board_id, owner_id)`,
    {
      personId,
      now,
      buckets: things.map(({ id }) => bucketOf(id)),
      ids: things.map(({ id }) => id),
      kinds: things.map(({ kind }) => kind),
      boardIds: things.map(({ boardId }) => boardId),
      ownerIds: things.map(({ ownerId }) => ownerId),
    },
  );
}

/** The displayed fields of something in the trash. */
export interface TrashedThing extends TrashRow {
  readonly title: string;
  readonly signature: string | null;
  readonly pinCount: number;
  /** Null for a pin. */
  readonly privacy: 'public' | 'protected' | 'secret' | null;
  readonly mergedInto: string | null;
}

/** Returns what the person deleted since then, the last deleted first. Also reads trashed_boards, owned by boards. */
export function trashPage(
  tx: Tx,
  personId: string,
  since: Date,
  after: TimePosition | null,
  limit: number,
): Promise<TrashedThing[]> {
  return tx.rows<TrashedThing>(
    `select ${COLUMNS},
       coalesce(pins.pin ->> 'title', boards.board ->> 'name') as title,
       coalesce(pins.signature, boards.board ->> 'cover_signature') as signature,
       coalesce((boards.board ->> 'pin_count')::int, 1) as "pinCount",
       boards.board ->> 'privacy' as privacy, boards.merged_into as "mergedInto"
     from trash
     left join trashed_pins as pins on trash.kind = 'pin'
       and pins.bucket = trash.bucket and pins.id = trash.id
     left join trashed_boards as boards on trash.kind = 'board'
       and boards.bucket = trash.bucket and boards.id = trash.id
     where trash.person_id = :personId and trash.deleted_at > :since
       and (trash.deleted_at, trash.id) < (:at::timestamptz, :id::bigint)
     order by trash.deleted_at desc, trash.id desc
     limit :limit`,
    { personId, since, at: after?.at ?? 'infinity', id: after?.id ?? LAST_ID, limit },
  );
}

/** Returns those of the things that this person deleted since then, in no order. */
export function trashOf(
  tx: Tx,
  personId: string,
  ids: readonly string[],
  since: Date,
): Promise<TrashRow[]> {
  return tx.rows<TrashRow>(
    `select ${COLUMNS} from trash
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and person_id = :personId and deleted_at > :since`,
    { buckets: ids.map(bucketOf), ids, personId, since },
  );
}

/** Takes the things out of the list; returns those that were still listed, which only the caller may then handle. */
export async function takeTrash(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `delete from trash
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[])) returning id`,
    { buckets: ids.map(bucketOf), ids },
  );
  return rows.map((row) => row.id);
}

/** A thing to be deleted permanently. */
type Ending = Pick<TrashRow, 'id' | 'kind'>;

/**
 * Takes what was deleted before then out of the list, skipping what is being restored. Found first and then taken
 * bucket by bucket, since a cluster locks no rows of several shards at once.
 */
export async function takeOldTrash(tx: Tx, before: Date, limit: number): Promise<Ending[]> {
  const found = await tx.rows<{ id: string }>(
    'select id from trash where deleted_at <= :before order by deleted_at limit :limit',
    { before, limit },
  );
  const taken: Ending[] = [];
  for (const [bucket, ids] of idsByBucket(found.map(({ id }) => id))) {
    const rows = await tx.rows<Ending>(
      `delete from trash where bucket = :bucket and id in (
         select id from trash where bucket = :bucket and id = any(:ids::bigint[])
           and deleted_at <= :before for update skip locked)
       returning id, kind`,
      { bucket, ids, before },
    );
    taken.push(...rows);
  }
  return taken;
}

/** Takes what the person deleted out of the list, at most `limit`, in the same way. */
export async function takeTrashBy(tx: Tx, personId: string, limit: number): Promise<Ending[]> {
  const found = await tx.rows<{ id: string }>(
    `select id from trash where person_id = :personId
     order by deleted_at desc, id desc limit :limit`,
    { personId, limit },
  );
  const taken: Ending[] = [];
  for (const [bucket, ids] of idsByBucket(found.map(({ id }) => id))) {
    const rows = await tx.rows<Ending>(
      `delete from trash
       where bucket = :bucket and id = any(:ids::bigint[]) and person_id = :personId
       returning id, kind`,
      { bucket, ids, personId },
    );
    taken.push(...rows);
  }
  return taken;
}

/** Takes the person's boards that others deleted, and what others deleted on them, out of the list. */
export function takeTrashOn(tx: Tx, ownerId: string, limit: number): Promise<Ending[]> {
  return tx.rows<Ending>(
    `delete from trash where (bucket, id) in (
       select bucket, id from trash where bucket = :bucket and owner_id = :ownerId limit :limit for update)
     returning id, kind`,
    { bucket: bucketOf(ownerId), ownerId, limit },
  );
}
