import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { getBoardFollowers as call } from '#contract/boards.ts';
import type { Person } from '#contract/social.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import { firstVisible, pageOfPeople, type ListAboutPeople } from '#server/social/index.ts';
import { findVisibleBoard } from '../core/find-boards.ts';
import { boardFollowersPage } from './follow-store.ts';

/** Returns a board's followers, newest first. */
export async function getBoardFollowers(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Person[]>> {
  const { tx, viewer } = context;
  const after = timeCursor.read(input.bookmark);
  const board = await findVisibleBoard(tx, viewer, input.board_id);
  const list: ListAboutPeople<TimePosition> = {
    next: (last, limit) => boardFollowersPage(tx, board.id, last ?? after, limit),
    personOf: ({ id }) => id,
  };
  const follows = await firstVisible(tx, viewer, list, input.page_size + 1);
  return pageOfPeople(context, follows, input.page_size);
}
