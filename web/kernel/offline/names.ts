/** Names of the browser's caches that the page and the service worker share. */
export const ASSETS = 'assets';
export const APP = 'app';
/** Everything of an account is in caches whose names begin so. */
export const ACCOUNT = 'account-';
export const pagesOf = (id: string): string => `${ACCOUNT}${id}-pages`;
export const picturesOf = (id: string): string => `${ACCOUNT}${id}-pictures`;
export const savesOf = (id: string): string => `${ACCOUNT}${id}-saves`;

/** What a page tells the worker. */
export interface PageNote {
  readonly kind: 'page';
  readonly account: string;
  /** The page's path, if it is to be readable offline. */
  readonly path: string | null;
  readonly assets: readonly string[];
  readonly pictures: readonly string[];
  /** What stands on a page that is not stored. */
  readonly words: OfflineWords;
}

export interface OfflineWords {
  readonly lang: string;
  readonly dir: string;
  readonly title: string;
  readonly text: string;
  readonly home: string;
}
