import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf, isStorableId } from '#server/kernel/core/ids.ts';

export interface CommentRow {
  readonly id: string;
  readonly objectId: string;
  /** The pin where it was written. */
  readonly pinId: string;
  readonly parentId: string | null;
  readonly personId: string;
  readonly text: string;
  /** Ids of the mentioned people. */
  readonly mentions: readonly string[];
  readonly replyCount: number;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

const COLUMNS = `id, object_id as "objectId", pin_id as "pinId", parent_id as "parentId",
  person_id as "personId", text, mentions::text[] as mentions, reply_count as "replyCount",
  created_at as "createdAt", edited_at as "editedAt"`;

/** Returns null if another process used the same id. */
export function insertComment(
  tx: Tx,
  row: Omit<CommentRow, 'replyCount' | 'editedAt'>,
): Promise<CommentRow | null> {
  return tx.row<CommentRow>(
    `insert into comments (
       bucket, id, object_id, pin_id, parent_id, person_id, text, mentions, reply_count, created_at)
     values (:bucket, :id, :objectId, :pinId, :parentId, :personId, :text, :mentions::bigint[], 0, :createdAt)
     on conflict (bucket, id) do nothing
     returning ${COLUMNS}`,
    {
      bucket: bucketOf(row.pinId),
      id: row.id,
      objectId: row.objectId,
      pinId: row.pinId,
      parentId: row.parentId,
      personId: row.personId,
      text: row.text,
      mentions: row.mentions,
      createdAt: row.createdAt,
    },
  );
}

export function commentById(tx: Tx, id: string): Promise<CommentRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<CommentRow>(
    `select ${COLUMNS} from comments where bucket = :bucket and id = :id and removed_at is null`,
    { bucket: bucketOf(id), id },
  );
}

/** Like commentById, also after an operator removed it. */
export function anyCommentById(tx: Tx, id: string): Promise<CommentRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<CommentRow>(`select ${COLUMNS} from comments where bucket = :bucket and id = :id`, {
    bucket: bucketOf(id),
    id,
  });
}

/** The comments with these ids, unordered; missing ones are left out. */
export function commentsByIds(tx: Tx, ids: readonly string[]): Promise<CommentRow[]> {
  return tx.rows<CommentRow>(
    `select ${COLUMNS} from comments
     where (bucket, id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
       and removed_at is null`,
    { buckets: ids.map(bucketOf), ids },
  );
}

/** Like commentById, but locked until the transaction ends. */
export function lockComment(tx: Tx, id: string): Promise<CommentRow | null> {
  if (!isStorableId(id)) return Promise.resolve(null);
  return tx.row<CommentRow>(
    `select ${COLUMNS} from comments
     where bucket = :bucket and id = :id and removed_at is null for update`,
    { bucket: bucketOf(id), id },
  );
}

/** Comments that are no replies, oldest first, from all pins of the picture. */
export function commentsOfPicture(
  tx: Tx,
  objectId: string,
  after: string | null,
  limit: number,
): Promise<CommentRow[]> {
  return tx.rows<CommentRow>(
    `select ${COLUMNS} from comments
     where object_id = :objectId and parent_id is null and id > :after and removed_at is null
     order by id limit :limit`,
    { objectId, after: after ?? '0', limit },
  );
}

/** Replies to a comment, oldest first. */
export function repliesTo(
  tx: Tx,
  parentId: string,
  after: string | null,
  limit: number,
): Promise<CommentRow[]> {
  return tx.rows<CommentRow>(
    `select ${COLUMNS} from comments
     where bucket = :bucket and parent_id = :parentId and id > :after and removed_at is null
     order by id limit :limit`,
    { bucket: bucketOf(parentId), parentId, after: after ?? '0', limit },
  );
}

/** Adds `by` to the number of replies; returns false if the comment does not exist. */
export async function changeReplyCount(tx: Tx, id: string, by: 1 | -1): Promise<boolean> {
  const rows = await tx.run(
    'update comments set reply_count = reply_count + :by where bucket = :bucket and id = :id',
    { bucket: bucketOf(id), id, by },
  );
  return rows === 1;
}

/** Replaces a comment's text; returns null if the comment was deleted. */
export function updateCommentText(
  tx: Tx,
  id: string,
  { text, mentions, now }: { text: string; mentions: readonly string[]; now: Date },
): Promise<CommentRow | null> {
  return tx.row<CommentRow>(
    `update comments set text = :text, mentions = :mentions::bigint[], edited_at = :now
     where bucket = :bucket and id = :id and removed_at is null
     returning ${COLUMNS}`,
    { bucket: bucketOf(id), id, text, mentions, now },
  );
}

/** Deletes a comment with its replies; returns the number of rows, without those that an operator removed. */
export async function deleteCommentRows(tx: Tx, id: string): Promise<number> {
  const rows = await tx.rows<{ removed: boolean }>(
    `delete from comments where bucket = :bucket and (id = :id or parent_id = :id)
     returning removed_at is not null as removed`,
    { bucket: bucketOf(id), id },
  );
  return rows.filter(({ removed }) => !removed).length;
}

/** Hides a comment with its replies; returns the number of rows. */
export function hideCommentRows(tx: Tx, id: string, now: Date): Promise<number> {
  return tx.run(
    `update comments set removed_at = :now, reply_count = 0
     where bucket = :bucket and (id = :id or parent_id = :id) and removed_at is null`,
    { bucket: bucketOf(id), id, now },
  );
}

/** Shows again what was hidden together with a comment; returns the number of rows. */
export function showCommentRows(tx: Tx, id: string): Promise<number> {
  return tx.run(
    `update comments c set removed_at = null, reply_count = (
         select count(*) from comments r
         where r.bucket = c.bucket and r.parent_id = c.id
           and (r.removed_at is null or r.removed_at = c.removed_at))
     from comments root
     where root.bucket = :bucket and root.id = :id and root.removed_at is not null
       and c.bucket = root.bucket and (c.id = root.id or c.parent_id = root.id)
       and c.removed_at = root.removed_at`,
    { bucket: bucketOf(id), id },
  );
}

export async function deleteCommentsOfPins(tx: Tx, pinIds: readonly string[]): Promise<void> {
  await tx.run(
    `delete from comments
     where (bucket, pin_id) in (select * from unnest(:buckets::smallint[], :pinIds::bigint[]))`,
    { buckets: pinIds.map(bucketOf), pinIds },
  );
}

/** The ids of at most `limit` comments by a person. */
export async function commentIdsBy(tx: Tx, personId: string, limit: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    'select id from comments where person_id = :personId order by bucket, id limit :limit',
    { personId, limit },
  );
  return rows.map((row) => row.id);
}
