import type { Board } from '#contract/boards.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { asksForIdeas } from './board-ideas-path.ts';
import type { BoardIdeasProps, BoardTabsProps } from './board-ideas.tsx';

const load = () => import('./board-ideas.tsx');

/** For people who may save to the board; loaded before its page is rendered for them. */
export const BoardTabs = lazyPart<BoardTabsProps>(async () => (await load()).BoardTabs);
export const BoardIdeas = lazyPart<BoardIdeasProps>(async () => (await load()).BoardIdeas);

export const canEdit = (board: Board): boolean => board.board_access.includes('write');

/**
 * Loads ideas for a board or section, if the search params request them and the viewer may save to it; returns whether
 * it did.
 */
export async function loadIdeas(
  at: Pick<PageAt, 'search' | 'pages'>,
  board: Board,
  from: string | null,
  sectionId?: string,
): Promise<boolean> {
  if (!canEdit(board)) return false;
  await Promise.all([BoardTabs.ready(), BoardIdeas.ready()]);
  if (!asksForIdeas(at.search)) return false;
  const { getBoardIdeas, ideasInput } = await load();
  await at.pages(getBoardIdeas, ideasInput(board, sectionId), from);
  return true;
}
