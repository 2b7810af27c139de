import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import { MAX_BOARD_TITLES } from '#contract/kernel/limits.ts';
import type { suggestBoardTitles as call } from '#contract/pins/suggestions.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { takenBoardNames, visibleBoards } from '#server/boards/index.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { findPin } from '../visibility/find-pin.ts';
import { publicBoardsOfPicture } from '../core/list-store.ts';
import { boardsWithNeighbours } from './neighbours-store.ts';
import { titlesFor } from '../core/rules.ts';
import { visibilityOf } from '../visibility/visibility.ts';

const BOARDS_ASKED = 100;

/**
 * Suggests names: of others' public boards with this picture, then of boards with neighbouring pictures, then the
 * pin's own hashtags [SAVE-14].
 */
export async function suggestBoardTitles(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<AnswerOf<typeof call>> {
  const { tx, viewer } = context;
  const { signature, description } = await findPin(visibilityOf(context), input.pin_id);
  const own = await publicNames(context, await publicBoardsOfPicture(tx, signature, BOARDS_ASKED));
  const beside = await publicNames(
    context,
    await boardsWithNeighbours(tx, signature, BOARDS_ASKED),
  );
  const titles = titlesFor(own, beside, description);
  // A person's boards have distinct names, so those they have already are no use for a new one.
  const taken = await takenBoardNames(tx, viewer.id, titles);
  const free = titles.filter((title) => !taken.has(title.toLowerCase()));
  return free.slice(0, MAX_BOARD_TITLES).map((title) => ({ title }));
}

/** Returns the boards' names, in order, without those of blocked people. */
async function publicNames(
  { tx, viewer }: SignedInContext,
  boardIds: readonly string[],
): Promise<string[]> {
  const visible = await visibleBoards(tx, viewer, boardIds);
  const boards = boardIds.flatMap((id) => visible.get(id) ?? []);
  const unblocked = await unblockedAmong(
    tx,
    viewer,
    boards.map((board) => board.ownerId),
  );
  // A pin in a list of public ones is on a public board; this enforces it.
  return boards
    .filter((board) => board.privacy === 'public' && unblocked.has(board.ownerId))
    .map((board) => board.name);
}
