import type { Comment } from '#contract/talk.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { seePins, type Visibility } from '#server/pins/index.ts';
import { peopleViews, unblockedAmong } from '#server/social/index.ts';
import { likesOfComments } from '../core/comment-like-store.ts';
import { commentById, commentsByIds, type CommentRow } from '../core/comment-store.ts';
import { mayDeleteComment, mayEditComment, mayShowComment } from '../core/policy.ts';
import { toComment } from '../core/view.ts';

/** The same failure for missing and invisible comments [SEC-27]. */
export function noSuchComment(): Failure {
  return new Failure('comment_not_found', 'Comment not found.');
}

/** Returns those comments that the viewer may see at the pin `at`; null for no particular pin. */
export async function filterVisibleRows(
  visibility: Visibility,
  rows: readonly CommentRow[],
  at: string | null,
): Promise<CommentRow[]> {
  const pins = await pinsOf(visibility, rows);
  const free = await unblockedAmong(
    visibility.tx,
    visibility.viewer,
    rows.map((row) => row.personId),
  );
  return rows.filter((row) => {
    const pin = pins.get(row.pinId);
    return pin !== undefined && free.has(row.personId) && mayShowComment(row, pin, at);
  });
}

/** A comment that the viewer may see at its own pin; refuses with comment_not_found. */
export async function findComment(visibility: Visibility, id: string): Promise<CommentRow> {
  const row = await commentById(visibility.tx, id);
  if (row === null || (await filterVisibleRows(visibility, [row], row.pinId)).length === 0)
    throw noSuchComment();
  return row;
}

/** The comments in wire format, assuming that the viewer may see them; without those of people who no longer exist. */
export async function showComments(
  visibility: Visibility,
  rows: readonly CommentRow[],
): Promise<Comment[]> {
  const pins = await pinsOf(visibility, rows);
  const named = rows.flatMap((row) => [row.personId, ...row.mentions]);
  const free = await unblockedAmong(visibility.tx, visibility.viewer, named);
  const people = await peopleViews(visibility, [...free]);
  const ids = rows.map((row) => row.id);
  const likes = await likesOfComments(visibility.tx, ids, visibility.viewer?.id ?? null);
  return rows.flatMap((row) => {
    const user = people.get(row.personId);
    if (user === undefined) return [];
    const mentions = row.mentions.flatMap((id) => people.get(id) ?? []);
    const isDeletable = mayDeleteComment(visibility.viewer, row, pins.get(row.pinId) ?? null);
    const isEditable = mayEditComment(visibility.viewer, row);
    const parts = { user, mentions, isDeletable, isEditable, likes: likes.get(row.id) ?? null };
    return [toComment(row, parts)];
  });
}

/** A comment in wire format, assuming that the viewer may see it. */
export async function showComment(visibility: Visibility, row: CommentRow): Promise<Comment> {
  const [view] = await showComments(visibility, [row]);
  if (view === undefined) throw noSuchComment();
  return view;
}

/** Returns those comments on public pins that the viewer may see, by id. */
export async function publicComments(
  visibility: Visibility,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Comment>> {
  if (ids.length === 0) return new Map();
  const rows = await filterVisibleRows(visibility, await commentsByIds(visibility.tx, ids), null);
  const comments = await showComments(visibility, rows);
  return new Map(comments.map((comment) => [comment.id, comment]));
}

async function pinsOf(visibility: Visibility, rows: readonly CommentRow[]) {
  const pins = await seePins(visibility, [...new Set(rows.map((row) => row.pinId))]);
  return new Map(pins.map((pin) => [pin.id, pin]));
}
