import { useQueryClient } from '@tanstack/react-query';
import {
  acceptBoardInvite,
  endBoardInvite,
  endEmailInvite,
  getBoardInvite,
  getBoardInvites,
  getCollaborators,
  inviteEmailsToBoard,
  inviteToBoard,
  removeCollaborator,
  type BoardInvite,
} from '#contract/boards/collaborators.ts';
import type { Board } from '#contract/boards.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import type { Guest } from '#web/social/people/people-picker.tsx';
import { refreshBoards } from '../core/board-refresh.ts';

/** The actions on a board's people; each rejects with the reason of a failure. */
export interface CollaboratorActs {
  readonly invite: (guest: Guest) => Promise<void>;
  readonly takeBack: (invite: BoardInvite) => Promise<void>;
  /** Removes a person from the board; the viewer leaves with their own id. */
  readonly remove: (personId: string) => Promise<void>;
}

export function useCollaboratorActs(boardId: string): CollaboratorActs {
  const send = useSend();
  const refresh = useRefreshPeople();
  return {
    async invite({ type, id }) {
      await (type === 'user'
        ? send(inviteToBoard, { board_id: boardId, invited_user_ids: [id] })
        : send(inviteEmailsToBoard, { board_id: boardId, emails: [id] }));
      await refresh();
    },
    async takeBack({ email, invited_user: person }) {
      await (email === null
        ? send(endBoardInvite, { board_id: boardId, invited_user_id: person?.id ?? '' })
        : send(endEmailInvite, { board_id: boardId, email }));
      await refresh();
    },
    async remove(personId) {
      await send(removeCollaborator, { board_id: boardId, invited_user_id: personId });
      await refresh();
    },
  };
}

/** Accepts or declines the viewer's invitation. */
export function useAnswerInvite(boardId: string, code: string | null = null) {
  const send = useSend();
  const refresh = useRefreshPeople();
  return {
    accept: async (): Promise<Board> => {
      const board = await send(acceptBoardInvite, { board_id: boardId, code });
      void refresh();
      return board;
    },
    decline: async (): Promise<void> => {
      await send(endBoardInvite, { board_id: boardId, invited_user_id: null, code });
      void refresh();
    },
  };
}

function useRefreshPeople(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const calls = [getBoardInvite, getBoardInvites, getCollaborators];
    await Promise.all([
      refreshBoards(queries),
      ...calls.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })),
    ]);
  };
}
