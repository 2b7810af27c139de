/** Questions that are remembered, and for how long. */
const MOST = 300;
const KEPT_MS = 60_000;

/**
 * Asks that give the same answer to the same question for a minute: the pages of a visit ask for the same
 * walks until the viewer saves something, and take what is left of the answer. Nothing found is not
 * remembered, for it may only mean that nothing is known yet. What it is asked with beside is no part of the question.
 */
export function keepAnswers<
  Question,
  Answer extends readonly unknown[],
  Beside extends readonly unknown[] = [],
>(
  ask: (question: Question, ...beside: Beside) => Promise<Answer>,
): (question: Question, ...beside: Beside) => Promise<Answer> {
  const kept = new Map<string, { readonly until: number; readonly answer: Answer }>();
  return async (question, ...beside) => {
    const key = JSON.stringify(question);
    const before = kept.get(key);
    if (before !== undefined && before.until > performance.now()) return before.answer;
    const answer = await ask(question, ...beside);
    kept.delete(key);
    if (answer.length > 0) kept.set(key, { until: performance.now() + KEPT_MS, answer });
    if (kept.size > MOST) kept.delete(kept.keys().next().value ?? '');
    return answer;
  };
}
