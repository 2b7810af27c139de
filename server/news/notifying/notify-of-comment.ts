import type { NewsKind } from '#contract/news.ts';
import type { Task } from '#server/kernel/jobs/jobs.ts';
import { commentMade, commentById, type CommentRow } from '#server/talk/index.ts';
import { publicPins } from '../core/public-things.ts';
import { notify } from './notify.ts';

/** Notifies the owner of the pin, the author of the parent comment, and mentioned people. */
export const commentTask: Task = commentMade.heardBy(async ({ comment_id: id }, context) => {
  const comment = await commentById(context.tx, id);
  if (comment === null) return;
  const pin = (await publicPins(context.tx, [comment.pinId])).get(comment.pinId);
  if (pin === undefined) return;
  const answered = comment.parentId && (await commentById(context.tx, comment.parentId));
  const readers = readersOf(comment, pin, answered || null);
  // In id order, so that two comments with the same readers do not deadlock.
  for (const [readerId, kind] of [...readers].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { id: subjectId, personId: actorId, pinId: refId } = comment;
    await notify(context, { kind, readerId, actorId, subjectId, refId });
  }
});

/** The readers of a comment, each once: a reply takes precedence over a comment or a mention. */
function readersOf(
  comment: CommentRow,
  pin: { readonly personId: string },
  answered: CommentRow | null,
): ReadonlyMap<string, NewsKind> {
  const readers = new Map<string, NewsKind>(comment.mentions.map((id) => [id, 'mention']));
  readers.set(pin.personId, 'comment');
  if (answered !== null) readers.set(answered.personId, 'reply');
  return readers;
}
