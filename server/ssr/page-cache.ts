import { sharedAnswer } from '#server/kernel/core/shared-answer.ts';

/**
 * Caches pages of visitors while the database has not changed. Each page is stored with the database snapshot from
 * before its data was read, and is served again only while the database, checked after the request arrived, still
 * has that very snapshot. So a board that became secret or a deleted pin disappears from the next answer of every
 * process, and writes need not know which pages they affect. Under constant writes every page is rendered.
 */

/** Limits the age of pages, since they show relative times. */
const KEPT_MS = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;

export interface PageCache<Page> {
  /** Returns the page of this name: a valid cached one, or the result of `make`. */
  page(name: string, make: () => Promise<Made<Page>>): Promise<Page>;
}

/** A rendered page, and its size in bytes for the cache; null is not cached. */
export interface Made<Page> {
  readonly page: Page;
  readonly bytes: number | null;
}

interface CachedPage<Page> {
  readonly snapshot: string;
  readonly until: number;
  readonly page: Page;
  readonly bytes: number;
}

/** `snapshotNow` reads the database's snapshot. */
export function pageCache<Page>(
  snapshotNow: () => Promise<string>,
  clock: () => Date,
): PageCache<Page> {
  const pages = boundedPages<Page>();
  const making = new Map<string, Promise<Made<Page>>>();
  const snapshot = sharedAnswer(snapshotNow);
  return {
    async page(name, make) {
      // Without a database rendering the page fails, with a proper refusal.
      const now = await snapshot().catch(() => null);
      if (now === null) return (await make()).page;
      const time = clock().getTime();
      const cached = pages.get(name);
      if (cached?.snapshot === now && time < cached.until) return cached.page;
      const same = `${now} ${name}`;
      const others = making.get(same);
      if (others) {
        // The request that renders it may be aborted: then the others render their own.
        const made = await others.catch(() => null);
        if (made !== null && made.bytes !== null) return made.page;
      }
      const mine = make();
      making.set(same, mine);
      try {
        const { page, bytes } = await mine;
        if (bytes !== null) pages.keep(name, { snapshot: now, until: time + KEPT_MS, page, bytes });
        return page;
      } finally {
        if (making.get(same) === mine) making.delete(same);
      }
    },
  };
}

/** Pages by name; the oldest ones are evicted. */
function boundedPages<Page>() {
  const pages = new Map<string, CachedPage<Page>>();
  let total = 0;
  const forget = (name: string): void => {
    total -= pages.get(name)?.bytes ?? 0;
    pages.delete(name);
  };
  return {
    get: (name: string) => pages.get(name),
    keep(name: string, cached: CachedPage<Page>): void {
      forget(name);
      pages.set(name, cached);
      total += cached.bytes;
      for (const oldest of pages.keys()) {
        if (total <= MAX_BYTES) break;
        forget(oldest);
      }
    },
  };
}
