import type { BoardInvite } from '#contract/boards/collaborators.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { peopleViews } from '#server/social/index.ts';
import { boardPictures, type Looking } from '../core/board-views.ts';
import type { InvitationRow } from './invitation-store.ts';
import { inviteNotFound } from './invitation-rules.ts';
import { boardsByIds } from '../core/store.ts';
import { boardLinkOf } from '../core/view.ts';

/** Returns where an invitation by e-mail is answered. */
export function invitePath(boardId: string, code: string): string {
  return `/board/${boardId}/invitation/?code=${encodeURIComponent(code)}`;
}

/** Returns invitations as wire objects, in order. */
export async function inviteViews(
  looking: Looking,
  rows: readonly InvitationRow[],
): Promise<BoardInvite[]> {
  const { tx, viewer } = looking;
  const boardIds = [...new Set(rows.map((row) => row.boardId))];
  const found = boardIds.length === 0 ? [] : await boardsByIds(tx, boardIds);
  const boards = new Map(found.map((board) => [board.id, board]));
  const pictures = await boardPictures(
    looking,
    found.flatMap((board) => board.coverSignature ?? []),
  );
  const people = await peopleViews(looking, [
    ...found.map((board) => board.ownerId),
    ...rows.flatMap((row) => [row.invitedBy, ...(row.personId === null ? [] : [row.personId])]),
  ]);
  return rows.flatMap((row) => {
    const board = boards.get(row.boardId);
    const owner = people.get(board?.ownerId ?? '');
    const invitedBy = people.get(row.invitedBy);
    if (!board || !owner || !invitedBy) return [];
    const cover = pictures.get(board.coverSignature ?? '');
    const isTheirs = viewer?.id === board.ownerId || viewer?.id === row.invitedBy;
    return {
      id: row.id,
      type: 'board_invite' as const,
      status: 'pending' as const,
      board: {
        ...boardLinkOf(board, owner),
        image_cover_url: cover?.images['474x'].url ?? null,
        dominant_color: cover?.dominantColor ?? null,
      },
      invited_by: invitedBy,
      invited_user: people.get(row.personId ?? '') ?? null,
      email: isTheirs ? row.email : null,
      invite_url: isTheirs && row.code !== null ? invitePath(row.boardId, row.code) : null,
      created_at: toWireDate(row.createdAt),
    };
  });
}

/** Like inviteViews, for one invitation. */
export async function inviteView(looking: Looking, row: InvitationRow): Promise<BoardInvite> {
  const [view] = await inviteViews(looking, [row]);
  if (view === undefined) throw inviteNotFound();
  return view;
}
