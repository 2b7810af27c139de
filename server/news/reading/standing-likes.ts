import type { Tx } from '#server/kernel/db/tx.ts';
import { likesAmong } from '#server/pins/index.ts';
import { commentLikesAmong } from '#server/talk/index.ts';
import type { Act, Line } from '../core/read-store.ts';

type Liked = Pick<Act, 'subjectId' | 'actorId'>;

/** Whether an act of a line is no like, or one that was not taken back. */
export type IsStanding = (line: Line, act: Liked) => boolean;

/** Finds which likes among these acts still exist. */
export async function standingLikes(
  tx: Tx,
  lines: readonly Line[],
  acts: readonly Act[],
): Promise<IsStanding> {
  const kinds = new Map(lines.map((line) => [line.id, line.kind]));
  const likesOf = (kind: Line['kind']) => acts.filter(({ newsId }) => kinds.get(newsId) === kind);
  const ofPins = await likesAmong(
    tx,
    likesOf('pin_like').map(({ subjectId, actorId }) => ({ pinId: subjectId, personId: actorId })),
  );
  const ofComments = await commentLikesAmong(
    tx,
    likesOf('comment_like').map(({ subjectId: commentId, actorId: personId }) => ({
      commentId,
      personId,
    })),
  );
  const standing = {
    pin_like: new Set(ofPins.map(({ pinId, personId }) => `${pinId} ${personId}`)),
    comment_like: new Set(ofComments.map(({ commentId, personId }) => `${commentId} ${personId}`)),
  };
  return ({ kind }, { subjectId, actorId }) =>
    (kind !== 'pin_like' && kind !== 'comment_like') ||
    standing[kind].has(`${subjectId} ${actorId}`);
}
