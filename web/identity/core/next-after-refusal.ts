import { SIGN_UP_REST_PATH } from '#contract/identity/providers.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';

/** The page after a refused log-in with a provider's new identity, where the remaining data is entered. */
export function nextAfterRefusal(cause: unknown, next: string, adds: boolean): string | null {
  if (!(cause instanceof CallError) || cause.code !== 'sign_up_needed') return null;
  const query = new URLSearchParams({ ...(next !== '/' && { next }), ...(adds && { add: '1' }) });
  return query.size === 0 ? SIGN_UP_REST_PATH : `${SIGN_UP_REST_PATH}?${query.toString()}`;
}
