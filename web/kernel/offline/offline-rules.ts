/** What the service worker stores, for whom and for how long: pure, without a browser. */
import { NOBODY } from '#contract/kernel/render.ts';

const DAY_MS = 86_400_000;

export interface Limit {
  readonly count: number;
  readonly bytes: number;
  readonly age: number;
}

export const LIMITS = {
  pages: { count: 20, bytes: 10_000_000, age: 30 * DAY_MS },
  pictures: { count: 400, bytes: 60_000_000, age: 30 * DAY_MS },
  assets: { count: 900, bytes: 30_000_000, age: 60 * DAY_MS },
} as const satisfies Record<string, Limit>;

/** The largest page that is stored, in characters. */
export const LARGEST_PAGE = 2_000_000;
export const LARGEST_PICTURE = 2_000_000;
/** A page that was stored so recently is not requested again only to be stored. */
export const FRESH_MS = 10 * 60_000;

/** A network that has not answered after this long is treated like none, if the page is stored. */
export const PATIENCE_MS = 4000;

export interface Whose {
  /** The account; null for a visitor's page. */
  readonly id: string | null;
  readonly keep: boolean;
}

/** Reads the header of a page; null if the answer does not say whose it is, which changes nothing. */
export function whoseCopy(header: string | null): Whose | null {
  if (header === NOBODY) return { id: null, keep: false };
  const [, id = null, keep] = /^(\d{1,20})(;keep)?$/u.exec(header ?? '') ?? [];
  return id === null ? null : { id, keep: keep !== undefined };
}

/** Calls after which the browser may belong to another account, or to none. */
const ENDS = [
  '/resource/UserSessionResource/delete/',
  '/resource/MultipleAccountsResource/update/',
  '/resource/MultipleAccountsResource/delete/',
];
export const endsAccount = (pathname: string): boolean => ENDS.includes(pathname);

export const isAsset = (pathname: string): boolean =>
  /^\/assets\/[\w-]+\.(?:js|css|svg|woff2)$/u.test(pathname);

const PICTURE = /^\/media\/(\w+)\/(.+)$/u;
/** Small sizes only: originals can weigh anything. */
const SIZES = ['236x', '474x', '736x', '170x'];

export const isPicture = (pathname: string): boolean =>
  SIZES.includes(PICTURE.exec(pathname)?.[1] ?? '');

/** Returns the paths of a picture's sizes, the wanted one first: any is better than none. */
export function sizesOf(pathname: string): string[] {
  const [, wanted, rest] = PICTURE.exec(pathname) ?? [];
  if (rest === undefined) return [pathname];
  return [
    pathname,
    ...SIZES.filter((size) => size !== wanted).map((size) => `/media/${size}/${rest}`),
  ];
}

/** Whether an answer is the same for everybody, and may be stored by whoever receives it. */
export function isForEverybody(status: number, headers: Headers): boolean {
  const cache = headers.get('cache-control') ?? '';
  return status === 200 && /\bpublic\b/u.test(cache) && !/no-store/u.test(cache);
}

export interface Stored {
  readonly key: string;
  /** When it was stored, in ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Returns what has to go, oldest first, so that the rest is within the limit; what is `needed` is never in it. */
export function beyond(
  stored: readonly Stored[],
  { count, bytes, age }: Limit,
  now: number,
  needed: ReadonlySet<string> = new Set(),
): string[] {
  let left = stored.length;
  let weight = stored.reduce((sum, one) => sum + one.bytes, 0);
  const gone: string[] = [];
  for (const one of stored.toSorted((a, b) => a.at - b.at)) {
    const isOver = left > count || weight > bytes || now - one.at > age;
    if (!isOver || needed.has(one.key)) continue;
    gone.push(one.key);
    left -= 1;
    weight -= one.bytes;
  }
  return gone;
}

/** Notes in a stored page when it was stored, which the page then says. */
export const withStoredAt = (html: string, at: number): string =>
  html.replace(/<html /u, `<html data-stored-at="${at}" `);

/** Returns the paths of the files of the build that a page names. */
export const assetsIn = (html: string): string[] =>
  [...new Set(html.match(/\/?assets\/[\w-]+\.(?:js|css|svg|woff2)/gu) ?? [])].map((path) =>
    path.startsWith('/') ? path : `/${path}`,
  );
