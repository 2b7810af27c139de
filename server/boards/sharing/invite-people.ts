import * as z from 'zod/mini';
import { defineEvent } from '#server/kernel/jobs/define-event.ts';
import type { BoardInvite, inviteToBoard as call } from '#contract/boards/collaborators.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { INVITED_A_DAY } from '#contract/kernel/limits.ts';
import { peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { unblockedAmong } from '#server/social/index.ts';
import { spend } from '#server/trust/index.ts';
import { collaboratorsAmong } from '../core/collaborator-store.ts';
import { refuseCrowd, refuseUnwilling } from './invitation-rules.ts';
import {
  countPending,
  invitationsOfPeople,
  storeInvitations,
  type InvitationRow,
} from './invitation-store.ts';
import { inviteViews } from './invite-views.ts';
import { findBoardToShare, type WritableBoard } from '../core/writable-board.ts';

/** A person was invited to a board. */
export const personInvited = defineEvent(
  'boards.person-invited',
  z.object({ board_id: z.string(), person_id: z.string(), by: z.string() }),
);

const DAY_S = 86_400;

/** Invites people to a board that the viewer may write on [BOARD-09]. */
export async function inviteToBoard(
  context: SignedInContext,
  input: InputOf<typeof call>,
): Promise<BoardInvite[]> {
  if (input.invited_user_ids.length === 0)
    throw new Failure('invalid_input', 'Choose who to invite.');
  const board = await findBoardToShare(context.tx, context.viewer, input.board_id);
  const rows = await invitePeople(context, board, input.invited_user_ids);
  return inviteViews(context, rows);
}

/** Invites people, all or none; collaborators and already invited people are left unchanged. */
export async function invitePeople(
  context: SignedInContext,
  board: WritableBoard,
  personIds: readonly string[],
): Promise<InvitationRow[]> {
  const { tx, viewer, now, jobs } = context;
  const working = await collaboratorsAmong(tx, board.id, personIds);
  const isThere = (id: string): boolean =>
    id === viewer.id || id === board.ownerId || working.has(id);
  const ids = [...new Set(personIds)].filter((id) => !isThere(id));
  await refuseStrangers(context, board, ids);
  const before = await invitationsOfPeople(tx, board.id, ids);
  const newlyInvited = ids.filter((id) => before.get(id)?.state !== 'pending');
  const isByOwner = board.ownerId === viewer.id;
  for (const id of newlyInvited) refuseUnwilling(before.get(id), { isByOwner, now });
  await spendInvitations(context, board, newlyInvited.length);
  const rows = newlyInvited.map((personId) => {
    const id = makeId(board.bucket, now.getTime());
    return { ...newInvitation(context, board, id), personId };
  });
  await storeInvitations(tx, board.id, rows);
  await personInvited.announceAll(
    jobs,
    newlyInvited.map((personId) => ({ board_id: board.id, person_id: personId, by: viewer.id })),
  );
  return [...(await invitationsOfPeople(tx, board.id, ids)).values()];
}

/** Returns an invitation by the viewer, without a recipient. */
export function newInvitation(
  { viewer, now }: SignedInContext,
  board: WritableBoard,
  id: string,
): InvitationRow {
  return {
    id,
    boardId: board.id,
    personId: null,
    email: null,
    code: null,
    invitedBy: viewer.id,
    state: 'pending',
    createdAt: now,
    answeredAt: null,
  };
}

/** Counts invitations against the board's and the viewer's daily limits. */
export async function spendInvitations(
  { tx, read, viewer, now }: SignedInContext,
  board: WritableBoard,
  count: number,
): Promise<void> {
  if (count === 0) return;
  refuseCrowd(board.collaboratorCount + (await countPending(tx, board.id)) + count);
  const key = `board_invites:${viewer.id}`;
  await spend(read, { key, limit: INVITED_A_DAY, seconds: DAY_S, now, uses: count });
}

// Missing people and those blocked from the viewer or the owner are refused alike.
async function refuseStrangers(
  { tx, viewer }: SignedInContext,
  board: WritableBoard,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const people = await peopleByIds(tx, ids);
  const unblocked = await unblockedAmong(tx, viewer, ids);
  const unblockedByOwner = await unblockedAmong(tx, { id: board.ownerId }, ids);
  if (ids.every((id) => people.has(id) && unblocked.has(id) && unblockedByOwner.has(id))) return;
  throw new Failure('user_not_found', 'User not found.');
}
