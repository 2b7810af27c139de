import type { Board } from '#contract/boards.ts';
import { lift, useLifted } from '#web/kernel/core/lifted.ts';

type Screened = Pick<Board, 'id' | 'sensitivity_screen' | 'access'>;

/** Why a board is covered, and the way to have it shown; null where it is not, as for its owner. */
export function useScreen(board: Screened): { reason: string; lift: () => void } | null {
  const isLifted = useLifted(board.id);
  if (isLifted || !isScreened(board)) return null;
  return { reason: board.sensitivity_screen?.reason ?? '', lift: () => lift(board.id) };
}

/** Whether others are warned before they see what is on the board. */
function isScreened({ sensitivity_screen: screen, access }: Screened): boolean {
  return screen?.show_warning === true && !access.includes('delete');
}
