import type { Comment } from '#contract/talk.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { seePins, type Sight } from '#server/pins/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { commentById, commentsByIds, type CommentRow } from '../core/comment-store.ts';
import { mayDeleteComment, mayShowComment } from '../core/policy.ts';
import { toComment } from '../core/view.ts';

/** What is said of a comment that is not there, and alike of one that may not be seen [SEC-27]. */
export function noSuchComment(): Failure {
  return new Failure('comment_not_found', 'Comment not found.');
}

/** Those of the comments that stand at the pin `at`, or at no pin in particular, for the viewer. */
export async function keepSeen(
  sight: Sight,
  rows: readonly CommentRow[],
  at: string | null,
): Promise<CommentRow[]> {
  const pins = await pinsOf(sight, rows);
  const free = await unblockedAmong(
    sight.tx,
    sight.viewer,
    rows.map((row) => row.personId),
  );
  return rows.filter((row) => {
    const pin = pins.get(row.pinId);
    return pin !== undefined && free.has(row.personId) && mayShowComment(row, pin, at);
  });
}

/** A comment that the viewer may see at the pin that it was written at; refuses with comment_not_found. */
export async function findComment(sight: Sight, id: string): Promise<CommentRow> {
  const row = await commentById(sight.tx, id);
  if (row === null || (await keepSeen(sight, [row], row.pinId)).length === 0) throw noSuchComment();
  return row;
}

/** The comments as the wire shows them to the viewer, who may see them; without whoever is gone. */
export async function showComments(sight: Sight, rows: readonly CommentRow[]): Promise<Comment[]> {
  const pins = await pinsOf(sight, rows);
  const named = rows.flatMap((row) => [row.personId, ...row.mentions]);
  const free = await unblockedAmong(sight.tx, sight.viewer, named);
  const people = await peopleViews(sight, [...free]);
  return rows.flatMap((row) => {
    const user = people.get(row.personId);
    if (user === undefined) return [];
    const mentions = row.mentions.flatMap((id) => people.get(id) ?? []);
    const isDeletable = mayDeleteComment(sight.viewer, row, pins.get(row.pinId) ?? null);
    return [toComment(row, { user, mentions, isDeletable })];
  });
}

/** One comment, which the viewer is known to see. */
export async function showComment(sight: Sight, row: CommentRow): Promise<Comment> {
  const [shown] = await showComments(sight, [row]);
  if (shown === undefined) throw noSuchComment();
  return shown;
}

/** Those of the comments that stand at public pins and that the viewer may see, by id. */
export async function publicComments(
  sight: Sight,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await keepSeen(sight, await commentsByIds(sight.tx, ids), null);
  const comments = await showComments(sight, rows);
  return new Map(comments.map((comment) => [comment.id, comment]));
}

async function pinsOf(sight: Sight, rows: readonly CommentRow[]) {
  const pins = await seePins(sight, [...new Set(rows.map((row) => row.pinId))]);
  return new Map(pins.map((pin) => [pin.id, pin]));
}
