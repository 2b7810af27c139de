import { FACTOR_KINDS, type FactorKind } from '#contract/identity/factors.ts';
import { ADD_ACCOUNT_PATH } from '#contract/identity/providers.ts';
import { CallError } from '#web/kernel/sending/call-error.ts';

/** Asks for what somebody owes after their password. */
export type FactorHandler = (methods: readonly FactorKind[]) => void;

/** The factors in a list of words. */
export function factorsIn(words: readonly unknown[]): readonly FactorKind[] {
  return FACTOR_KINDS.filter((kind) => words.includes(kind));
}

/**
 * Hands a log-in that owes a second factor over to whoever asks for one; true when it did. Where
 * nobody asks for factors, that is an error of this page, and its log says so [AUTH-06].
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

/** The page that asks for what is owed, for ways in that have no place for it. */
export function owedPath(methods: readonly FactorKind[], next: string, adds: boolean): string {
  const query = new URLSearchParams(next === '/' ? {} : { next });
  query.set('owed', methods.join(' '));
  return `${adds ? ADD_ACCOUNT_PATH : '/login/'}?${query.toString()}`;
}
