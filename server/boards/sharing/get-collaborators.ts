import type { getCollaborators as call } from '#contract/boards/collaborators.ts';
import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Person } from '#contract/social.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import { pageOfPeople } from '#server/social/index.ts';
import { collaboratorsPage } from '../core/collaborator-store.ts';
import { findVisibleBoard } from '../core/find-boards.ts';

/** Returns a board's collaborators besides its owner, longest-standing first. */
export async function getCollaborators(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Person[]>> {
  const after = timeCursor.read(input.bookmark);
  const board = await findVisibleBoard(context.tx, context.viewer, input.board_id);
  const people = await collaboratorsPage(context.tx, board.id, after, input.page_size + 1);
  return pageOfPeople(context, people, input.page_size);
}
