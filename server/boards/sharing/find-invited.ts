import type { Tx } from '#server/kernel/db/tx.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import type { Actor } from '#server/kernel/context/context.ts';
import { inviteNotFound } from './invitation-rules.ts';
import {
  invitationByCode,
  invitationsOfPeople,
  invitedAmong,
  type InvitationRow,
} from './invitation-store.ts';
import { mayBeInvited } from '../core/policy.ts';
import { boardsByIds, type BoardRow } from '../core/store.ts';

/** Returns those of the boards with an unanswered invitation of the viewer's, by id. */
export async function boardsInvitedTo(
  tx: Tx,
  viewer: Actor,
  boardIds: readonly string[],
): Promise<ReadonlyMap<string, BoardRow>> {
  const ids = [...new Set(boardIds)].filter(isStorableId);
  if (ids.length === 0) return new Map();
  const invited = await invitedAmong(tx, viewer.id, ids);
  const rows = await boardsByIds(tx, [...invited]);
  return new Map(rows.filter((row) => mayBeInvited(viewer, row)).map((row) => [row.id, row]));
}

/** Identifies an invitation: by board, and by an e-mail's code if given. */
interface Named {
  readonly board_id: string;
  readonly code?: string | null | undefined;
}

/** Finds a pending invitation with its board; fails with invite_not_found. */
export async function findInvitation(
  tx: Tx,
  viewer: Actor,
  { board_id: boardId, code }: Named,
): Promise<{ board: BoardRow; invitation: InvitationRow }> {
  if (!isStorableId(boardId)) throw inviteNotFound();
  const own = (await invitationsOfPeople(tx, boardId, [viewer.id])).get(viewer.id);
  const invitation = code ? await invitationByCode(tx, boardId, code) : own;
  const [board] = await boardsByIds(tx, [boardId]);
  if (board === undefined || !mayBeInvited(viewer, board)) throw inviteNotFound();
  // A barred person cannot return by another's e-mail.
  if (invitation?.state !== 'pending' || own?.state === 'barred') throw inviteNotFound();
  return { board, invitation };
}
