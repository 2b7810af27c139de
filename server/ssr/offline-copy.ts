import { NOBODY } from '#contract/kernel/render.ts';

interface Answered {
  /** The viewer's id, or `nobody`; null if it could not be found out. */
  readonly whose: string | null;
  readonly byToken: boolean;
  /** With its query, as requested. */
  readonly path: string;
  readonly status: number;
  /** Hidden from search engines, as secret boards are. */
  readonly isHidden: boolean;
  readonly setsCookies: boolean;
}

/** A person's board, as far as a path can tell; other pages of two parts are hidden. */
const BOARD = /^\/[\w.-]+\/[^/?_][^/?]*\/$/u;
const NO_BOARDS = /^\/(?:pin|ideas|search|advertiser|operator|settings|business|board|topics)\//u;

/**
 * Returns what a page says to the service worker: whose it is, and whether it may be stored to be read offline. That
 * are home and boards that are not secret, and no answer that sets cookies.
 */
export function copyOf(answer: Answered): string | null {
  const { whose, byToken, path, status, isHidden, setsCookies } = answer;
  if (whose === null || byToken || status >= 500) return null;
  if (whose === NOBODY) return NOBODY;
  const isBoard = BOARD.test(path) && !NO_BOARDS.test(path) && !isHidden;
  return status === 200 && !setsCookies && (path === '/' || isBoard) ? `${whose};keep` : whose;
}
