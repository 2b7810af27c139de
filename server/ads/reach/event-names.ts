import type { Database } from '#server/kernel/db/pool.ts';
import { numberOfTerm, numberOfTopic } from './event-name-store.ts';

/** Numbers that events use instead of words; 0 is none. */
export interface EventNames {
  /** Returns a search term's number. */
  ofTerm(query: string): Promise<number>;
  /** Returns a topic's number by its name's code; `findName` is called if it has none yet. */
  ofTopic(code: number, findName: () => Promise<string | null>): Promise<number>;
}

const MOST = 20_000;
/** Unreported words are deleted, but not this soon after their number was used. */
const KEPT_MS = 86_400_000;

/** Caches numbers for a day per process. Concurrent look-ups of the same one share the result. */
export function openEventNames(db: Database, clock: () => Date): EventNames {
  const terms = new Map<string, Promise<number>>();
  const topics = new Map<number, Promise<number>>();
  let since = clock().getTime();
  const forgetOld = (): void => {
    const now = clock().getTime();
    if (now - since < KEPT_MS) return;
    terms.clear();
    topics.clear();
    since = now;
  };
  return {
    async ofTerm(query) {
      forgetOld();
      if (query === '') return 0;
      return once(terms, query, () => db.transaction((tx) => numberOfTerm(tx, query, clock())));
    },
    async ofTopic(code, findName) {
      forgetOld();
      if (code === 0) return 0;
      return once(topics, code, async () => {
        const name = await findName();
        return name === null ? 0 : db.transaction((tx) => numberOfTopic(tx, code, name));
      });
    },
  };
}

function once<Key>(
  cache: Map<Key, Promise<number>>,
  key: Key,
  find: () => Promise<number>,
): Promise<number> {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const found = find();
  if (cache.size >= MOST) cache.clear();
  cache.set(key, found);
  found.catch(() => cache.delete(key));
  return found;
}
