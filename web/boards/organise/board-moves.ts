import type { InfiniteData } from '@tanstack/react-query';
import type { Board } from '#contract/boards.ts';
import type { Page } from '#contract/kernel/call.ts';

export type BoardPages = InfiniteData<Page<Board[]>>;

/** A move of a board to a place beside another. */
export interface BoardMove {
  readonly id: string;
  readonly beside: string;
  readonly side: 'before' | 'after';
}

/** Returns the boards after the move; the same array if nothing changes. */
export function movedBoards(boards: readonly Board[], move: BoardMove): readonly Board[] {
  const moved = boards.find((board) => board.id === move.id);
  const others = boards.filter((board) => board.id !== move.id);
  const beside = others.findIndex((board) => board.id === move.beside);
  if (moved === undefined || beside === -1) return boards;
  const after = others.toSpliced(beside + (move.side === 'after' ? 1 : 0), 0, moved);
  return after.every((board, at) => board === boards[at]) ? boards : after;
}

/** Returns the same pages with their boards moved; each page keeps its length and bookmark. */
export function movedPages(list: BoardPages, move: BoardMove): BoardPages {
  const boards = movedBoards(
    list.pages.flatMap((page) => page.data),
    move,
  );
  let start = 0;
  const pages = list.pages.map((page) => {
    const data = boards.slice(start, start + page.data.length);
    start += page.data.length;
    return { ...page, data };
  });
  return { ...list, pages };
}
