import { HUMAN_ATTEMPTS, HUMAN_ATTEMPTS_MS } from '#contract/trust/human.ts';

const KEY = 'attempts';

/** Returns the times in ms that still count. */
export function recentOf(times: readonly number[], now: number): number[] {
  return times.filter((time) => time <= now && now - time < HUMAN_ATTEMPTS_MS);
}

/** Whether there were enough attempts to require the visible check [VERIFY-02]. */
export function isExceeded(times: readonly number[], now: number): boolean {
  return recentOf(times, now).length >= HUMAN_ATTEMPTS;
}

/** This browser's attempts; none where storage is blocked. */
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

/** Clears the attempts after a successful one. */
export function forgetAttempts(): void {
  store([]);
}

function store(times: readonly number[]): void {
  try {
    if (times.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(times));
  } catch {
    // Without storage there is no visible check; the server counts by itself.
  }
}
