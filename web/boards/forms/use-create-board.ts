import { useQueryClient } from '@tanstack/react-query';
import { type Board, createBoard, getBoards, getPickerBoards } from '#contract/boards.ts';
import { useActingFor } from '#web/business/acting/use-acting-for.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { sendOnce } from '#web/kernel/sending/send-once.ts';
import type { Guest } from '#web/social/people/people-picker.tsx';
import { refreshOwner } from '../core/refresh-counts.ts';

export interface NewBoard {
  readonly name: string;
  readonly secret: boolean;
  /** The people to invite. */
  readonly guests: readonly Guest[];
}

/** Creates a board, and adds it to every cached list of boards. */
export function useCreateBoard(): (wanted: NewBoard) => Promise<Board> {
  const send = useSend();
  const queries = useQueryClient();
  const acting = useActingFor();
  return async ({ name, secret, guests }) => {
    const isProtected = acting !== null && !acting.isOwner;
    const open = secret ? 'secret' : 'public';
    const board = await sendOnce(send, createBoard, {
      name,
      privacy: isProtected ? 'protected' : open,
      ...(acting && { advertiser_id: acting.advertiserId }),
      ...(!isProtected && {
        invited_user_ids: idsOf(guests, 'user'),
        emails: idsOf(guests, 'email'),
      }),
    });
    for (const call of [getPickerBoards, getBoards]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
    // The board exists, even if refetching its counts fails.
    refreshOwner(send, queries, board.owner.username).catch(() => undefined);
    return board;
  };
}

function idsOf(guests: readonly Guest[], type: Guest['type']): string[] {
  return guests.filter((guest) => guest.type === type).map(({ id }) => id);
}
