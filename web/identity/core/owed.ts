import { FACTOR_KINDS, type FactorKind } from '#contract/identity/factors.ts';
import { ADD_ACCOUNT_PATH } from '#contract/identity/providers.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';

/** Asks for the second factor after the password. */
export type FactorHandler = (methods: readonly FactorKind[]) => void;

/** The known factors in a list of strings. */
export function factorsIn(words: readonly unknown[]): readonly FactorKind[] {
  return FACTOR_KINDS.filter((kind) => words.includes(kind));
}

/**
 * Passes a log-in that needs a second factor to the handler; returns true if it did. Without a handler that is an error
 * of the page, and is logged [AUTH-06].
 */
export function handOver(
  cause: unknown,
  handler: FactorHandler | undefined,
  log: (cause: unknown) => void,
): boolean {
  if (!(cause instanceof CallError) || cause.code !== 'second_factor_needed') return false;
  if (handler === undefined) {
    log(new Error('There is no multifactor handler.', { cause }));
    return false;
  }
  const { methods } = cause.extra;
  handler(factorsIn(Array.isArray(methods) ? methods : []));
  return true;
}

/** The page for the second factor, for log-ins without a form of their own. */
export function owedPath(methods: readonly FactorKind[], next: string, adds: boolean): string {
  const query = new URLSearchParams(next === '/' ? {} : { next });
  query.set('owed', methods.join(' '));
  return `${adds ? ADD_ACCOUNT_PATH : '/login/'}?${query.toString()}`;
}
