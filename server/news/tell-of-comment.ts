import * as z from 'zod/mini';
import type { NewsKind } from '#contract/news.ts';
import type { JobContext, Task } from '#server/kernel/jobs.ts';
import { COMMENT_MADE, commentById, type CommentRow } from '#server/talk/index.ts';
import { publicPins } from './public-things.ts';
import { tell } from './tell.ts';

const payload = z.object({ comment_id: z.string() });

async function tellOfComment(raw: unknown, context: JobContext): Promise<void> {
  const comment = await commentById(context.tx, payload.parse(raw).comment_id);
  if (comment === null) return;
  const pin = (await publicPins(context.tx, [comment.pinId])).get(comment.pinId);
  if (pin === undefined) return;
  const answered = comment.parentId && (await commentById(context.tx, comment.parentId));
  const readers = readersOf(comment, pin, answered || null);
  // In the order of ids: two comments that tell the same people never wait for each other.
  for (const [readerId, kind] of [...readers].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const { id: subjectId, personId: actorId, pinId: refId } = comment;
    await tell(context, { kind, readerId, actorId, subjectId, refId });
  }
}

/** Whom a comment is told to, each once: as a reply rather than as a comment or a mention. */
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

/** Tells of a comment whose pin it is, whom it answers and whom it names. */
export const commentTask: Task = { name: COMMENT_MADE, run: tellOfComment };
