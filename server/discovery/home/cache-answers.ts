/** At most so many answers are cached, those that were used last. */
const MOST = 1000;
/** An answer is fresh for `newFor` ms; `oldest` ms later it is no longer used. */
export interface Ages {
  readonly newFor: number;
  readonly oldest: number;
}
const AGES: Ages = { newFor: 60_000, oldest: 900_000 };
/** So many answers are renewed in the background at a time: what people wait for comes first. */
const MOST_RENEWED = 2;

/** Asks, or answers from the cache; `now` is the request's time, and `beside` no part of the key. */
export type CachedAnswers<Question, Answer, Beside extends readonly unknown[]> = (
  question: Question,
  now: Date,
  ...beside: Beside
) => Promise<Answer>;

/**
 * A cache that serves stale answers while it renews them: for a quarter of an hour, where no other ages are given.
 * After a minute an answer is renewed once, in the background, and the old one is served meanwhile. Two requests
 * at the same time wait for one answer. An empty answer is not cached, for it may only mean that nothing is known
 * yet. What `ask` gets beside the question has to outlive the request.
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
      // A renewal that fails leaves the old answer, until that is too old: then the failure is answered.
      void once()
        .catch(() => undefined)
        .finally(() => (renewed -= 1));
    }
    return before.answer;
  };
}
