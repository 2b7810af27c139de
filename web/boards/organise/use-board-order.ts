import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getBoards } from '#contract/boards.ts';
import {
  type BoardSort,
  getBoardOrder,
  moveBoardInOrder,
  setBoardOrder,
} from '#contract/boards/order.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey, callOptions, pagesOptions } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { profileBoards } from '../core/profile-boards.ts';
import { type BoardMove, type BoardPages, movedPages } from './board-moves.ts';

/** Returns the sort order of the viewer's boards, and functions that change it optimistically, reverted on failure. */
export function useBoardOrder(username: string) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const chosen = callOptions(send, getBoardOrder, {});
  const { data } = useQuery(chosen);
  // Changes are sent one after another, because each starts from the order that the previous left.
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const failed = (cause: unknown): void => {
    toasts.show({ kind: 'failed', text: failureText(cause, t) });
    void queries.invalidateQueries({ queryKey: callKey(getBoards) });
    void queries.invalidateQueries({ queryKey: chosen.queryKey });
  };
  const sortBy = (sort: BoardSort): void => {
    queries.setQueryData(chosen.queryKey, { sort, modified_at: null });
    last.current = last.current
      .then(() => send(setBoardOrder, { sort }))
      .then(() => queries.invalidateQueries({ queryKey: callKey(getBoards) }), failed);
  };
  const move = (step: BoardMove): void => {
    const { queryKey } = pagesOptions(send, getBoards, profileBoards(username));
    queries.setQueryData<BoardPages>(queryKey, (list) => list && movedPages(list, step));
    queries.setQueryData(chosen.queryKey, { sort: 'custom', modified_at: null });
    const neighbour =
      step.side === 'before' ? { before_id: step.beside } : { after_id: step.beside };
    last.current = last.current
      .then(() => send(moveBoardInOrder, { board_id: step.id, ...neighbour }))
      .then(undefined, failed);
  };
  return { sort: data?.sort ?? null, sortBy, move };
}
