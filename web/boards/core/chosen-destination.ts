import type { QueryClient } from '@tanstack/react-query';
import type { Board, Section } from '#contract/boards.ts';

/** A board or section that was just made on a page of its own, for the picker that led there. */
export interface ChosenDestination {
  readonly board: Board;
  readonly section: Section | null;
}

const keyOf = (picker: string) => ['chosen-destination', picker] as const;

/** Leaves the destination for the picker at that address. It holds for this document only: a link cannot choose. */
export function leaveChosen(
  queries: QueryClient,
  picker: string,
  destination: ChosenDestination,
): void {
  queries.setQueryData(keyOf(picker), destination);
}

/** What was left for the picker, once. */
export function takeChosen(queries: QueryClient, picker: string): ChosenDestination | null {
  const destination = queries.getQueryData<ChosenDestination>(keyOf(picker)) ?? null;
  queries.removeQueries({ queryKey: keyOf(picker) });
  return destination;
}

const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;

/** The page of a new board [ROUTE-08]; it leads back to `next` with the board chosen. */
export const newBoardPath = (next: string): string => withNext('/board/create/', next);

/** The page of a new section [ROUTE-09]; it leads back to `next` with the section chosen. */
export const newSectionPath = (boardId: string, next: string): string =>
  withNext(`/board/${boardId}/create_section/`, next);
