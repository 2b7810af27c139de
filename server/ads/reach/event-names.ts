import type { Database } from '#server/kernel/db/pool.ts';
import { numberOfTerm, numberOfTopic } from './event-name-store.ts';

/** The numbers that events have instead of words; 0 is for nothing. */
export interface EventNames {
  /** Of what somebody searched for. */
  ofTerm(query: string): Promise<number>;
  /** Of a topic by the code of its name; `findName` is asked where nobody has asked for it yet. */
  ofTopic(code: number, findName: () => Promise<string | null>): Promise<number>;
}

const MOST = 20_000;
/** Words that nothing is reported of any more are forgotten, but not so soon after somebody took their number. */
const KEPT_MS = 86_400_000;

/** Numbers are looked up once a day in each process. Who asks for the same one meanwhile waits for the same answer. */
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
