import { useQueryClient } from '@tanstack/react-query';
import { type Board, createBoard, getBoards, getPickerBoards } from '#contract/boards.ts';
import { getUser } from '#contract/social.ts';
import { useSend } from '#web/kernel/app-context.tsx';
import { callKey } from '#web/kernel/queries.ts';

export interface NewBoard {
  readonly name: string;
  readonly secret: boolean;
}

/** Creates a board; every list of boards that is shown then has it. */
export function useCreateBoard(): (wanted: NewBoard) => Promise<Board> {
  const send = useSend();
  const queries = useQueryClient();
  return async ({ name, secret }) => {
    const board = await send(createBoard, { name, privacy: secret ? 'secret' : 'public' });
    for (const call of [getPickerBoards, getBoards, getUser]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
    return board;
  };
}
