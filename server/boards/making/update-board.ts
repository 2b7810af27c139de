import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { Board, Privacy, updateBoard as call } from '#contract/boards.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import type { Tx } from '#server/kernel/db/tx.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { orNameTaken } from '../core/board-name.ts';
import { boardView } from '../core/board-views.ts';
import { claimBoardSlug } from '../core/claim-slug.ts';
import { changeOwnerCounts } from '../core/owner-counts.ts';
import { isCountedElsewhere, slugOf, sortKeyOf } from '../core/rules.ts';
import { updateBoardWords, type BoardRow } from '../core/store.ts';
import { findOwnBoard, type OwnBoard } from '../core/writable-board.ts';

/** A board's privacy changed; handlers read the current state. */
export const boardPrivacyChanged = defineEvent(
  'boards.privacy-changed',
  z.object({ board_id: z.string() }),
);

/** Changes the given fields of a board; its old address redirects. */
export async function updateBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<Board> {
  const { tx, viewer, now } = context;
  const board = await findOwnBoard(tx, viewer, input.board_id);
  refuseToEnable(board, input.privacy);
  const name = input.name ?? board.name;
  const words = {
    name,
    sortKey: sortKeyOf(name),
    slug: await slugFor(tx, board, name),
    description: input.description ?? board.description,
    category: input.category === undefined ? board.category : input.category,
    privacy: input.privacy ?? board.privacy,
  };
  const changed = await orNameTaken(updateBoardWords(tx, board, words, now));
  await announcePrivacy(context, changed, board.privacy);
  return boardView(context, changed);
}

// A new name keeps the slug if it would get the same one, including "garden-2".
async function slugFor(tx: Tx, board: OwnBoard, name: string): Promise<string> {
  if (slugOf(name, 'board') === slugOf(board.name, 'board')) return board.slug;
  return claimBoardSlug(tx, { id: board.id, ownerId: board.ownerId, name });
}

// Editing sends all fields, including an unchanged privacy, which must not enable a disabled board.
function refuseToEnable({ disabledPrivacy, privacy }: BoardRow, wanted?: Privacy): void {
  if (disabledPrivacy === null || wanted === undefined || wanted === privacy) return;
  throw new Failure('not_allowed', 'This board is temporarily disabled by an operator.', {
    detail: 'Until it is enabled again, only you and operators can see it.',
  });
}

/** Updates counts and lists after a board's privacy changed. */
export async function announcePrivacy(
  { tx, jobs }: Pick<SignedInContext, 'tx' | 'jobs'>,
  board: BoardRow,
  before: Privacy,
): Promise<void> {
  if (board.privacy === before) return;
  await recount(tx, board, before);
  await boardPrivacyChanged.announce(jobs, { board_id: board.id });
}

// Public counts first in either direction, so that locks are taken in one order.
async function recount(tx: Tx, board: BoardRow, before: Privacy): Promise<void> {
  if (!isCountedElsewhere(before, board.privacy)) return;
  const { ownerId, pinCount } = board;
  const [boards, pins] = board.privacy === 'public' ? [1, pinCount] : [-1, -pinCount];
  await changeOwnerCounts(tx, { ownerId, privacy: 'public' }, { boards, pins });
  await changeOwnerCounts(tx, { ownerId, privacy: 'secret' }, { boards: -boards, pins: -pins });
}
