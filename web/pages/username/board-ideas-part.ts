import type { Board } from '#contract/boards.ts';
import type { PageAt } from '#web/kernel/page/page.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import { asksForIdeas } from './board-ideas-path.ts';
import type { BoardIdeasProps, BoardTabsProps } from './board-ideas.tsx';

const load = () => import('./board-ideas.tsx');

/** For whoever may save to the board; there before its page is rendered for them. */
export const BoardTabs = lazyPart<BoardTabsProps>(async () => (await load()).BoardTabs);
export const BoardIdeas = lazyPart<BoardIdeasProps>(async () => (await load()).BoardIdeas);

export const canEdit = (board: Board): boolean => board.board_access.includes('write');

/** Fetches ideas for a board, or a section of it, where who may save them asks; answers whether they do. */
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
