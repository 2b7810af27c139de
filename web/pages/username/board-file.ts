import type { Board } from '#contract/boards.ts';

/** The address that downloads a board as one page. */
export const boardFile = ({ id }: Board): string => `/board/${id}/page`;
