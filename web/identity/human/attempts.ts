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
export function storedAttempts(): readonly number[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((time) => typeof time === 'number') : [];
  } catch {
    return [];
  }
}

export function storeAttempt(now: number): void {
  store([...recentOf(storedAttempts(), now).slice(1 - HUMAN_ATTEMPTS), now]);
}

/** Whoever came in has made no attempts. */
export function forgetAttempts(): void {
  store([]);
}

function store(times: readonly number[]): void {
  try {
    if (times.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(times));
  } catch {
    // A browser that keeps nothing does without the visible check; the server counts for itself.
  }
}
