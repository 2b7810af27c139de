import type { Board } from '#contract/boards.ts';
import { lift, useLifted } from '#web/kernel/core/lifted.ts';

type Screened = Pick<Board, 'id' | 'sensitivity_screen' | 'access'>;

/** Returns why a board is covered, and a function that reveals it; null if it is not covered, as for its owner. */
export function useScreen(board: Screened): { reason: string; lift: () => void } | null {
  const isLifted = useLifted(board.id);
  if (isLifted || !isScreened(board)) return null;
  return { reason: board.sensitivity_screen?.reason ?? '', lift: () => lift(board.id) };
}

/** Whether people other than the owner are warned before they see the board's content. */
function isScreened({ sensitivity_screen: screen, access }: Screened): boolean {
  return screen?.show_warning === true && !access.includes('delete');
}
