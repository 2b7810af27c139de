import { sharedAnswer } from './shared-answer.ts';

/*
 * Pages of visitors, kept while nothing has changed. Each page is kept with the database's snapshot
 * from before its data was read, and is given again only when the database, asked after the request
 * came, still has that very snapshot. So a board that became secret or a pin that was deleted is
 * gone from the next answer of every process, and no write has to know which pages it touches. Under
 * constant writing the pages are rendered as if nothing were kept.
 */

/** A page also says how long ago things were. */
const KEPT_MS = 30_000;
const MAX_BYTES = 32 * 1024 * 1024;

export interface PageCache<Page> {
  /** The page of this name: a kept one that still holds, or what `make` makes. */
  page(name: string, make: () => Promise<Made<Page>>): Promise<Page>;
}

/** A page just made, and how many bytes it takes to keep; null is not kept. */
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

/** `snapshotNow` asks the database for its snapshot. */
export function pageCache<Page>(
  snapshotNow: () => Promise<string>,
  clock: () => Date,
): PageCache<Page> {
  const pages = boundedPages<Page>();
  const making = new Map<string, Promise<Made<Page>>>();
  const snapshot = sharedAnswer(snapshotNow);
  return {
    async page(name, make) {
      // Without a database the page itself finds that out, and says so.
      const now = await snapshot().catch(() => null);
      if (now === null) return (await make()).page;
      const time = clock().getTime();
      const cached = pages.get(name);
      if (cached?.snapshot === now && time < cached.until) return cached.page;
      const same = `${now} ${name}`;
      const others = making.get(same);
      if (others) {
        // Whoever makes it may leave before it is made: then the others make their own.
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

/** Pages by name; those put in longest ago make room. */
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
