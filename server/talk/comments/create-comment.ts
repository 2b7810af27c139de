import type { InputOf } from '#contract/kernel/call.ts';
import type { Comment, createComment as call } from '#contract/talk.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { bucketOf, makeId, isStorableId } from '#server/kernel/core/ids.ts';
import {
  aggregatedId,
  countComment,
  findPin,
  holdPin,
  noSuchPin,
  pinsOfPicture,
  visibilityOf,
  type Visibility,
} from '#server/pins/index.ts';
import {
  changeReplyCount,
  commentById,
  insertComment,
  type CommentRow,
} from '../core/comment-store.ts';
import { commentMade } from '../core/made.ts';
import { objectIdOf, unnamedPin } from '../core/object-id.ts';
import { mayComment } from '../core/policy.ts';
import { peopleNamedIn } from './people-named-in.ts';
import { filterVisibleRows, noSuchComment, showComment } from './see-comments.ts';

type Input = InputOf<typeof call>;
export type ShownPin = Awaited<ReturnType<typeof findPin>>;

const ATTEMPTS = 5;

/** Comments on a pin that the viewer can see; a reply is stored at the pin of its parent comment. */
export async function createComment(context: SignedInContext, input: Input): Promise<Comment> {
  const visibility = visibilityOf(context);
  const pin = await findPinToCommentOn(visibility, await pinIdOf(visibility, input));
  const objectId = objectIdOf(input);
  if (objectId !== null && objectId !== aggregatedId(pin.signature)) {
    throw new Failure('invalid_input', 'That picture belongs to another Pin.');
  }
  const parent = input.parentId === null ? null : await findParent(visibility, input.parentId, pin);
  const at =
    parent === null || parent.pinId === pin.id ? pin : await heldPin(visibility, parent.pinId);
  if (!mayComment(at)) throw noSuchComment();
  // Before its pin's count, in the same lock order as everywhere, which prevents deadlocks.
  if (parent !== null && !(await changeReplyCount(context.tx, parent.id, 1))) {
    throw noSuchComment();
  }
  const row = await insertUnderNewId(context, at, parent, input.text);
  await countComment(context.tx, at);
  await commentMade.announce(context.jobs, {
    comment_id: row.id,
    pin_id: row.pinId,
    person_id: row.personId,
    parent_id: row.parentId,
    mention_ids: [...row.mentions],
  });
  return showComment(visibility, row);
}

async function pinIdOf(visibility: Visibility, input: Input): Promise<string> {
  if (input.pinId !== null) return input.pinId;
  const objectId = objectIdOf(input);
  if (objectId === null) throw unnamedPin();
  // With a separate visibility, because the pin is checked again after locking.
  const pins = (await pinsOfPicture(visibilityOf(visibility), objectId)).filter(mayComment);
  const pin = pins.find(({ areCommentsOff }) => !areCommentsOff) ?? pins[0];
  if (pin === undefined) throw noSuchPin();
  return pin.id;
}

async function findPinToCommentOn(visibility: Visibility, id: string): Promise<ShownPin> {
  const pin = await heldPin(visibility, id);
  if (!mayComment(pin)) throw noSuchPin();
  if (pin.areCommentsOff) throw new Failure('comments_off', 'Comments are turned off here.');
  return pin;
}

// Locked before the check, so that no comment is added to a pin being deleted.
export async function heldPin(visibility: Visibility, id: string): Promise<ShownPin> {
  if (!isStorableId(id) || !(await holdPin(visibility.tx, id))) throw noSuchPin();
  return findPin(visibility, id);
}

async function findParent(visibility: Visibility, id: string, pin: ShownPin): Promise<CommentRow> {
  const named = await commentById(visibility.tx, id);
  const parent =
    named === null || named.parentId === null
      ? named
      : await commentById(visibility.tx, named.parentId);
  if (named === null || parent === null || parent.objectId !== aggregatedId(pin.signature)) {
    throw noSuchComment();
  }
  if ((await filterVisibleRows(visibility, [named, parent], pin.id)).length < 2)
    throw noSuchComment();
  return parent;
}

export async function insertUnderNewId(
  context: SignedInContext,
  pin: ShownPin,
  parent: CommentRow | null,
  text: string,
): Promise<CommentRow> {
  const { tx, viewer, now } = context;
  const mentions = await peopleNamedIn(context, text);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const row = await insertComment(tx, {
      id: makeId(bucketOf(pin.id), now.getTime()),
      objectId: aggregatedId(pin.signature),
      pinId: pin.id,
      parentId: parent?.id ?? null,
      personId: viewer.id,
      text,
      mentions,
      createdAt: now,
    });
    if (row !== null) return row;
  }
  throw new Error('no free id was found for a comment');
}
