import type { InputOf, Page } from '#contract/kernel/call.ts';
import type { Board, getBoardFollowing as call } from '#contract/boards.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { timeCursor } from '#server/kernel/context/cursor.ts';
import type { TimePosition } from '#server/kernel/core/time-position.ts';
import { findPerson, firstVisible, type ListAboutPeople } from '#server/social/index.ts';
import { boardViews } from '../core/board-views.ts';
import { followedBoardsPage, type FollowedBoard } from './follow-store.ts';
import { followedPrivacies } from '../core/policy.ts';

/** Returns the boards that a person follows, newest follow first; the viewer's by default. */
export async function getBoardFollowing(
  context: Context,
  input: InputOf<typeof call>,
): Promise<Page<Board[]>> {
  const { tx, viewer } = context;
  const after = timeCursor.read(input.bookmark);
  const person = await findPerson(tx, viewer, input);
  const privacies = followedPrivacies(viewer, person);
  const followed = { personId: person.id, privacies };
  const list: ListAboutPeople<FollowedBoard> = {
    next: (last, limit) => followedBoardsPage(tx, followed, last ? placeOf(last) : after, limit),
    personOf: ({ ownerId }) => ownerId,
  };
  const rows = await firstVisible(tx, viewer, list, input.page_size + 1);
  const page = rows.slice(0, input.page_size);
  const last = page.at(-1);
  const more = last !== undefined && rows.length > page.length;
  return {
    data: await boardViews(context, page),
    bookmark: more ? timeCursor.write(placeOf(last)) : null,
  };
}

const placeOf = ({ followedAt, id }: FollowedBoard): TimePosition => ({ at: followedAt, id });
