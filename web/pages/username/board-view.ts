import type { PinOrder } from '#contract/boards.ts';
import { COLORS, type ColorName } from '#contract/search-index/colors.ts';

// Schemas have no values in the browser.
const ORDERS: readonly PinOrder[] = ['saved', 'color', 'hand'];

/** How somebody looks at a board, instead of as its owner arranged it; both are in the page's query. */
export interface BoardView {
  readonly arranged: PinOrder | null;
  readonly color: ColorName | null;
}

export function boardViewOf(search: unknown): BoardView {
  const { arrange, color } = (search ?? {}) as Readonly<Record<string, unknown>>;
  return {
    arranged: ORDERS.find((order) => order === arrange) ?? null,
    color: COLORS.find((name) => name === color) ?? null,
  };
}

/** Whether the board is not as its owner arranged it. */
export const isOwnView = ({ arranged, color }: BoardView): boolean =>
  arranged !== null || color !== null;

/** The input of a list of the board's pins in this view. */
export const viewInput = ({ arranged, color }: BoardView) => ({
  ...(arranged && { arranged }),
  ...(color && { color }),
});
