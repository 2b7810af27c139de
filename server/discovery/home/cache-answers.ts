/** Questions that are remembered, those that were asked last. */
const MOST = 1000;
/** An answer is as good as new for `newFor` ms, and `oldest` ms later nobody is given it any more. */
export interface Ages {
  readonly newFor: number;
  readonly oldest: number;
}
const AGES: Ages = { newFor: 60_000, oldest: 900_000 };
/** Renewed behind those who ask, at a time: what people wait for goes before. */
const MOST_RENEWED = 2;

/** Asks, or remembers; `now` is the time of who asks, and `beside` no part of the question. */
export type CachedAnswers<Question, Answer, Beside extends readonly unknown[]> = (
  question: Question,
  now: Date,
  ...beside: Beside
) => Promise<Answer>;

/**
 * Answers the same question at once for a quarter of an hour, where no other ages are given. After a minute the
 * answer is asked anew, once and behind whoever is given the old one: it is there for who asks next. Two who ask at the same time wait
 * for one answer. Nothing found is not remembered, for it may only mean that nothing is known yet. What
 * `ask` is given beside the question has to outlive the request.
 */
export function cacheAnswers<
  Question,
  Answer extends readonly unknown[],
  Beside extends readonly unknown[] = [],
>(
  ask: (question: Question, ...beside: Beside) => Promise<Answer>,
  { newFor, oldest }: Ages = AGES,
): CachedAnswers<Question, Answer, Beside> {
  const kept = new Map<string, { readonly at: number; readonly answer: Answer }>();
  const asking = new Map<string, Promise<Answer>>();
  let renewed = 0;
  const anew = async (key: string, at: number, asked: Promise<Answer>): Promise<Answer> => {
    try {
      const answer = await asked;
      kept.delete(key);
      if (answer.length > 0) kept.set(key, { at, answer });
      if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
      return answer;
    } finally {
      asking.delete(key);
    }
  };
  return async (question, now, ...beside) => {
    const key = JSON.stringify(question);
    const at = now.getTime();
    const before = kept.get(key);
    const age = at - (before?.at ?? -Infinity);
    const once = (): Promise<Answer> => {
      const asked = asking.get(key) ?? anew(key, at, ask(question, ...beside));
      asking.set(key, asked);
      return asked;
    };
    if (before === undefined || age >= oldest) return once();
    kept.delete(key);
    kept.set(key, before);
    if (age >= newFor && !asking.has(key) && renewed < MOST_RENEWED) {
      renewed += 1;
      // One that fails leaves the old answer, until that is too old and whoever asks is told of it.
      void once()
        .catch(() => undefined)
        .finally(() => (renewed -= 1));
    }
    return before.answer;
  };
}
