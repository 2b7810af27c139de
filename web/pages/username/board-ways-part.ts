import type { Board } from '#contract/boards.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { BoardWaysProps } from './board-ways.tsx';

const load = () => import('./board-ways.tsx');

/** Loaded before the page of a board with enough pins is rendered. */
export const BoardWays = lazyPart<BoardWaysProps>(async () => (await load()).BoardWays);

/** Fewer pins are seen at a glance. */
const LEAST = 4;

export const hasWays = ({ pin_count: pins }: Pick<Board, 'pin_count'>): boolean => pins >= LEAST;

export async function loadWays({ get }: Pick<PageAt, 'get'>, board: Board): Promise<void> {
  const [{ getBoardColors }] = await Promise.all([load(), BoardWays.ready()]);
  await get(getBoardColors, { board_id: board.id });
}
