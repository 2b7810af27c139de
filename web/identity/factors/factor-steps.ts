import type { FactorKind } from '#contract/identity/factors.ts';
import { CODE_AGAIN_SECONDS } from '#contract/kernel/limits.ts';

/** What somebody may show to prove who they are. */
export type Way = 'password' | FactorKind;

/** Which way a person is on, and whether a code is on its way to them. */
export interface FactorState {
  readonly way: Way;
  readonly others: readonly Way[];
  /** Seconds until another code may be sent; null before the first. */
  readonly wait: number | null;
}

export type FactorEvent =
  | { readonly type: 'chose'; readonly way: Way }
  | { readonly type: 'sent' }
  /** Another second is over. */
  | { readonly type: 'tick' };

/** Begins with the likeliest; null where there is none. */
export function beginFactor(ways: readonly Way[]): FactorState | null {
  const [way, ...others] = ways;
  return way === undefined ? null : { way, others, wait: null };
}

export function nextFactor(state: FactorState, event: FactorEvent): FactorState {
  if (event.type === 'sent') return { ...state, wait: CODE_AGAIN_SECONDS };
  if (event.type === 'tick') return state.wait ? { ...state, wait: state.wait - 1 } : state;
  if (!state.others.includes(event.way)) return state;
  const others = [state.way, ...state.others].filter((one) => one !== event.way);
  return { ...state, way: event.way, others };
}
