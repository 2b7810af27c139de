import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Comment, getComments as call } from '#contract/talk.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { bookmarkAfter, idCursor } from '#server/kernel/context/cursor.ts';
import {
  aggregatedId,
  collectPage,
  findPin,
  visibilityOf,
  type Visibility,
} from '#server/pins/index.ts';
import { commentsOfPicture, repliesTo, type CommentRow } from '../core/comment-store.ts';
import { objectIdOf, unnamedPin } from '../core/object-id.ts';
import { findComment, filterVisibleRows, showComments } from './see-comments.ts';

type Input = InputOf<typeof call>;
interface Thread {
  readonly next: (after: string | null, limit: number) => Promise<CommentRow[]>;
  /** The pin where it is read. */
  readonly at: string | null;
}

/** Comments on a picture, or replies to one, oldest first: ids, load, filter, show. */
export async function getComments(context: Context, input: Input): Promise<Page<Comment[]>> {
  const visibility = visibilityOf(context);
  const { next, at } = await threadOf(visibility, input);
  const start = idCursor.read(input.bookmark);
  const { rows, last } = await collectPage<CommentRow>({
    size: input.page_size,
    next: (after, limit) => next(after?.id ?? start, limit),
    visible: (found) => filterVisibleRows(visibility, found, at),
  });
  return { data: await showComments(visibility, rows), bookmark: bookmarkAfter(last) };
}

async function threadOf(visibility: Visibility, input: Input): Promise<Thread> {
  const { pinId, commentId } = input;
  const objectId = objectIdOf(input);
  if (commentId !== null) {
    const comment = await findComment(visibility, commentId);
    return { next: (...run) => repliesTo(visibility.tx, comment.id, ...run), at: comment.pinId };
  }
  const pin = pinId === null ? null : await findPin(visibility, pinId);
  const picture = pin === null ? objectId : aggregatedId(pin.signature);
  if (picture === null || (objectId !== null && objectId !== picture)) {
    throw unnamedPin();
  }
  if (pin?.areCommentsOff || !isStorableId(picture)) return { next: async () => [], at: null };
  return {
    next: (...run) => commentsOfPicture(visibility.tx, picture, ...run),
    at: pin?.id ?? null,
  };
}
