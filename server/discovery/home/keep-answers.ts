/** Questions that are remembered, and for how long. */
const MOST = 300;
const KEPT_MS = 60_000;

/**
 * Asks that give the same answer to the same question for a minute: the pages of a visit ask for the same
 * walks until the viewer saves something, and take what is left of the answer. Nothing found is not
 * remembered, for it may only mean that nothing is known yet.
 */
export function keepAnswers<Question, Answer extends readonly unknown[]>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const kept = new Map<string, { readonly until: number; readonly answer: Answer }>();
  return async (question) => {
    const key = JSON.stringify(question);
    const before = kept.get(key);
    if (before !== undefined && before.until > performance.now()) return before.answer;
    const answer = await ask(question);
    kept.delete(key);
    if (answer.length > 0) kept.set(key, { until: performance.now() + KEPT_MS, answer });
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
    return answer;
  };
}
