import type { QueryClient } from '@tanstack/react-query';
import type { Board, Section } from '#contract/boards.ts';

/** A board or section just created on a separate page, for the picker that opened that page. */
export interface ChosenDestination {
  readonly board: Board;
  readonly section: Section | null;
}

const keyOf = (picker: string) => ['chosen-destination', picker] as const;

/**
 * Stores the destination for the picker at that address. Only in this document's memory, so that a link cannot choose
 * one.
 */
export function leaveChosen(
  queries: QueryClient,
  picker: string,
  destination: ChosenDestination,
): void {
  queries.setQueryData(keyOf(picker), destination);
}

/** Returns the destination stored for the picker, once. */
export function takeChosen(queries: QueryClient, picker: string): ChosenDestination | null {
  const destination = queries.getQueryData<ChosenDestination>(keyOf(picker)) ?? null;
  queries.removeQueries({ queryKey: keyOf(picker) });
  return destination;
}

const withNext = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;

/** Returns the page that creates a board [ROUTE-08]; it returns to `next` with the board chosen. */
export const newBoardPath = (next: string): string => withNext('/board/create/', next);

/** Returns the page that creates a section [ROUTE-09]; it returns to `next` with the section chosen. */
export const newSectionPath = (boardId: string, next: string): string =>
  withNext(`/board/${boardId}/create_section/`, next);
