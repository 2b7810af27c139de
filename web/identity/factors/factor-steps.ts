import type { FactorKind } from '#contract/identity/factors.ts';
import { CODE_RESEND_SECONDS } from '#contract/kernel/limits.ts';

/** What somebody may show to prove who they are. */
export type FactorMethod = 'password' | FactorKind;

/** Which method a person is asked by, and whether a code is on its way to them. */
export interface FactorState {
  readonly method: FactorMethod;
  readonly others: readonly FactorMethod[];
  /** Seconds until another code may be sent; null before the first. */
  readonly wait: number | null;
}

export type FactorEvent =
  | { readonly type: 'chose'; readonly method: FactorMethod }
  | { readonly type: 'sent' }
  /** Another second is over. */
  | { readonly type: 'tick' };

/** Begins with the likeliest; null where there is none. */
export function beginFactor(methods: readonly FactorMethod[]): FactorState | null {
  const [method, ...others] = methods;
  return method === undefined ? null : { method, others, wait: null };
}

export function nextFactor(state: FactorState, event: FactorEvent): FactorState {
  if (event.type === 'sent') return { ...state, wait: CODE_RESEND_SECONDS };
  if (event.type === 'tick') return state.wait ? { ...state, wait: state.wait - 1 } : state;
  if (!state.others.includes(event.method)) return state;
  const others = [state.method, ...state.others].filter((one) => one !== event.method);
  return { ...state, method: event.method, others };
}
