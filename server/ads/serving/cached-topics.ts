import type { Tx } from '#server/kernel/db/tx.ts';
import type { Topic } from '../core/targeting-rules.ts';
import { toTopic, type Topics } from '../pacing/read-serving.ts';

const MOST = 10_000;
const KEPT_MS = 60_000;

/** Topics for pages, coded as auctions compare them. */
export interface CachedTopics extends Pick<Topics, 'ofPictures'> {
  /** Topics of a person's recent saves. */
  ofPerson(read: Tx, personId: string): Promise<readonly Topic[]>;
}

/** Wraps topics to cache a person's saves for a minute, instead of reading them on each page. */
export function keepTopics(topics: Topics, clock: () => Date): CachedTopics {
  type Saved = ReturnType<CachedTopics['ofPerson']>;
  const cache = new Map<string, { readonly saved: Saved; readonly until: number }>();
  return {
    ofPictures: (read, signatures) => topics.ofPictures(read, signatures),
    ofPerson(read, personId) {
      const now = clock().getTime();
      const known = cache.get(personId);
      if (known !== undefined && known.until > now) return known.saved;
      const saved = topics.ofPerson(read, personId).then((named) => named.map(toTopic));
      cache.delete(personId);
      cache.set(personId, { saved, until: now + KEPT_MS });
      if (cache.size > MOST) cache.delete(cache.keys().next().value ?? '');
      saved.catch(() => cache.delete(personId));
      return saved;
    },
  };
}
