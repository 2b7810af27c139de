import type { Task } from '#server/kernel/jobs/jobs.ts';
import { pinLiked } from '#server/pins/index.ts';
import { commentLiked, commentsByIds } from '#server/talk/index.ts';
import { publicPins } from '../core/public-things.ts';
import { notifyAll } from './notify.ts';

/** Notifies the people who pinned liked pins. */
export const pinLikeTask: Task = pinLiked.heardTogetherBy(async (likes, context) => {
  const pins = await publicPins(
    context.tx,
    likes.map((like) => like.pin_id),
  );
  const facts = likes.flatMap(({ pin_id: subjectId, person_id: actorId }) => {
    const readerId = pins.get(subjectId)?.personId;
    if (readerId === undefined) return [];
    return [{ kind: 'pin_like' as const, readerId, actorId, subjectId, refId: null }];
  });
  await notifyAll(context, facts);
});

/** Notifies the authors of liked comments. */
export const commentLikeTask: Task = commentLiked.heardTogetherBy(async (likes, context) => {
  const rows = await commentsByIds(context.tx, [...new Set(likes.map((like) => like.comment_id))]);
  const comments = new Map(rows.map((row) => [row.id, row]));
  const pins = await publicPins(
    context.tx,
    rows.map((row) => row.pinId),
  );
  const facts = likes.flatMap(({ comment_id: subjectId, person_id: actorId }) => {
    const comment = comments.get(subjectId);
    if (comment === undefined || !pins.has(comment.pinId)) return [];
    const { personId: readerId, pinId: refId } = comment;
    return [{ kind: 'comment_like' as const, readerId, actorId, subjectId, refId }];
  });
  await notifyAll(context, facts);
});
