import type { FactorKind } from '#contract/identity/factors.ts';
import { CODE_RESEND_SECONDS } from '#contract/kernel/limits.ts';

/** A method of proving one's identity. */
export type FactorMethod = 'password' | FactorKind;

/** The current method, and the state of a mailed code. */
export interface FactorState {
  readonly method: FactorMethod;
  readonly others: readonly FactorMethod[];
  /** Seconds until another code may be sent; null before the first. */
  readonly wait: number | null;
}

export type FactorEvent =
  | { readonly type: 'chose'; readonly method: FactorMethod }
  | { readonly type: 'sent' }
  /** A second passed. */
  | { readonly type: 'tick' };

/** Starts with the likeliest method; null if there is none. */
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
