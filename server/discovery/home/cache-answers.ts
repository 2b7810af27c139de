/** The maximum number of cached answers; the least recently used are evicted. */
const MOST = 1000;
/** An answer is fresh for `newFor` ms; `oldest` ms later it is no longer used. */
export interface Ages {
  readonly newFor: number;
  readonly oldest: number;
}
const AGES: Ages = { newFor: 60_000, oldest: 900_000 };
/** The maximum number of concurrent background renewals: requests that people wait for come first. */
const MOST_RENEWED = 2;

/** Returns the answer, from the cache if possible; `now` is the request's time, and `beside` is not part of the key. */
export type CachedAnswers<Question, Answer, Beside extends readonly unknown[]> = (
  question: Question,
  now: Date,
  ...beside: Beside
) => Promise<Answer>;

/**
 * Returns a cache that serves stale answers while renewing them, for a quarter of an hour by default. After a
 * minute an answer is renewed once, in the background, and the old one is served meanwhile. Concurrent requests
 * share one renewal. An empty answer is not cached, because it may only mean that nothing is known yet. The
 * additional arguments of `ask` must outlive the request.
 */
export function cacheAnswers<
  Question,
  Answer extends readonly unknown[],
  Beside extends readonly unknown[] = [],
>(
  ask: (question: Question, ...beside: Beside) => Promise<Answer>,
  { newFor, oldest }: Ages = AGES,
): CachedAnswers<Question, Answer, Beside> {
  const cache = new Map<string, { readonly at: number; readonly answer: Answer }>();
  const asking = new Map<string, Promise<Answer>>();
  let renewed = 0;
  const anew = async (key: string, at: number, pending: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await pending;
      cache.delete(key);
      if (answer.length > 0) cache.set(key, { at, answer });
      if (cache.size > MOST) cache.delete(cache.keys().next().value ?? '');
      return answer;
    } finally {
      asking.delete(key);
    }
  };
  return async (question, now, ...beside) => {
    const key = JSON.stringify(question);
    const at = now.getTime();
    const before = cache.get(key);
    const age = at - (before?.at ?? -Infinity);
    const once = (): Promise<Answer> => {
      const pending = asking.get(key) ?? anew(key, at, ask(question, ...beside));
      asking.set(key, pending);
      return pending;
    };
    if (before === undefined || age >= oldest) return once();
    cache.delete(key);
    cache.set(key, before);
    if (age >= newFor && !asking.has(key) && renewed < MOST_RENEWED) {
      renewed += 1;
      // A failed renewal leaves the old answer until it expires; only then does the request fail.
      void once()
        .catch(() => undefined)
        .finally(() => (renewed -= 1));
    }
    return before.answer;
  };
}
