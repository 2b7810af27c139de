import { HUMAN_ATTEMPTS, HUMAN_ATTEMPTS_MS } from '#contract/trust/human.ts';

const KEY = 'attempts';

/** Of times in ms, those that still count. */
export function recentOf(times: readonly number[], now: number): number[] {
  return times.filter((time) => time <= now && now - time < HUMAN_ATTEMPTS_MS);
}

/** Whether there were so many that a form asks for the visible check [VERIFY-02]. */
export function isExceeded(times: readonly number[], now: number): boolean {
  return recentOf(times, now).length >= HUMAN_ATTEMPTS;
}

/** The attempts of this browser; none where it keeps nothing. */
export function keptAttempts(): readonly number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}

export function keepAttempt(now: number): void {
  keep([...recentOf(keptAttempts(), now).slice(1 - HUMAN_ATTEMPTS), now]);
}

/** Whoever came in has made no attempts. */
export function forgetAttempts(): void {
  keep([]);
}

function keep(times: readonly number[]): void {
  try {
    if (times.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(times));
  } catch {
    // A browser that keeps nothing does without the visible check; the server counts for itself.
  }
}
