import type { Tx } from '#server/kernel/db/tx.ts';
import { bucketOf } from '#server/kernel/core/ids.ts';

export interface CommentLikes {
  readonly likes: number;
  /** Whether one of them is the viewer's. */
  readonly isMine: boolean;
}

/** Inserts the like, unless it exists or the comment was deleted; returns whether it did. */
export async function insertCommentLike(
  tx: Tx,
  commentId: string,
  personId: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.run(
    `insert into comment_likes (bucket, comment_id, person_id, created_at)
     select bucket, id, :personId, :now from comments
     where bucket = :bucket and id = :commentId and removed_at is null for key share
     on conflict (bucket, comment_id, person_id) do nothing`,
    { bucket: bucketOf(commentId), commentId, personId, now },
  );
  return rows === 1;
}

export async function deleteCommentLike(
  tx: Tx,
  commentId: string,
  personId: string,
): Promise<void> {
  await tx.run(
    `delete from comment_likes
     where bucket = :bucket and comment_id = :commentId and person_id = :personId`,
    { bucket: bucketOf(commentId), commentId, personId },
  );
}

/** Deletes some of the person's likes; returns the number of rows. */
export function deleteCommentLikesOf(tx: Tx, personId: string, limit: number): Promise<number> {
  return tx.run(
    `delete from comment_likes where (bucket, comment_id, person_id) in (
       select bucket, comment_id, person_id from comment_likes where person_id = :personId
       order by bucket, comment_id limit :limit)`,
    { personId, limit },
  );
}

/** Returns the likes of comments by comment id, without comments that have none. */
export async function likesOfComments(
  tx: Tx,
  ids: readonly string[],
  viewerId: string | null,
): Promise<ReadonlyMap<string, CommentLikes>> {
  const rows = await tx.rows<CommentLikes & { readonly id: string }>(
    `select comment_id as id, count(*)::int as likes,
       coalesce(bool_or(person_id = :viewerId::bigint), false) as "isMine"
     from comment_likes
     where (bucket, comment_id) in (select * from unnest(:buckets::smallint[], :ids::bigint[]))
     group by bucket, comment_id`,
    { buckets: ids.map(bucketOf), ids, viewerId },
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A like of a comment. */
interface CommentLike {
  readonly commentId: string;
  readonly personId: string;
}

/** Returns those of these likes that still exist. */
export function commentLikesAmong(tx: Tx, likes: readonly CommentLike[]): Promise<CommentLike[]> {
  if (likes.length === 0) return Promise.resolve([]);
  return tx.rows<CommentLike>(
    `select comment_id as "commentId", person_id as "personId" from comment_likes
     where (bucket, comment_id, person_id) in (
       select * from unnest(:buckets::smallint[], :commentIds::bigint[], :personIds::bigint[]))`,
    {
      buckets: likes.map(({ commentId }) => bucketOf(commentId)),
      commentIds: likes.map(({ commentId }) => commentId),
      personIds: likes.map(({ personId }) => personId),
    },
  );
}
