import { useSyncExternalStore } from 'react';
import type { Board } from '#contract/boards.ts';

/** The boards whose warning was lifted in this visit. */
const lifted = new Set<string>();
const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Screened = Pick<Board, 'id' | 'sensitivity_screen' | 'access'>;

/** Why a board is covered, and the way to have it shown; null where it is not, as for its owner. */
export function useScreen(board: Screened): { reason: string; lift: () => void } | null {
  const isLifted = useSyncExternalStore(
    listen,
    () => lifted.has(board.id),
    () => false,
  );
  if (isLifted || !isScreened(board)) return null;
  const lift = (): void => {
    lifted.add(board.id);
    for (const listener of listeners) listener();
  };
  return { reason: board.sensitivity_screen?.reason ?? '', lift };
}

/** Whether others are warned before they see what is on the board. */
function isScreened({ sensitivity_screen: screen, access }: Screened): boolean {
  return screen?.show_warning === true && !access.includes('delete');
}
