import { SIGN_UP_REST_PATH } from '#contract/identity/providers.ts';
import { CallError } from '#web/kernel/call-error.ts';

/** Where a refused log-in goes on: somebody new, whom a provider has named, says what is missing. */
export function wayOn(cause: unknown, next: string): string | null {
  if (!(cause instanceof CallError) || cause.code !== 'sign_up_needed') return null;
  return next === '/' ? SIGN_UP_REST_PATH : `${SIGN_UP_REST_PATH}?next=${encodeURIComponent(next)}`;
}
