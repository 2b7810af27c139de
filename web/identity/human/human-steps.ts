import { HUMAN_LOADING_MS, HUMAN_REFRESH_MS, HUMAN_SOLVING_MS } from '#contract/trust/human.ts';

/**
 * The states of a form's human verification token.
 *
 *   idle ──begin──► loading ──arrived──► solving ──solved──► ready
 *     ▲                │ ▲                  │                  │
 *     │         late, broken                │ late, broken     ├─ used, old: loading again
 *     │                ▼ └──begin───────────▼                  │
 *     └────────────── failed            failed   old, out of sight: idle
 *
 * Nothing is requested before somebody uses the form. A ready token is replaced after 105 s and after use
 * [VERIFY-01]; a form in a hidden tab drops it until it is needed again.
 */
export type HumanState =
  | { readonly step: 'idle' | 'loading' }
  /** Progress from 0 to 1. */
  | { readonly step: 'solving'; readonly done: number }
  | { readonly step: 'ready'; readonly token: string }
  | { readonly step: 'failed'; readonly why: 'not_loaded' | 'not_solved'; readonly cause: unknown };

export type HumanEvent =
  | { readonly type: 'begin' | 'arrived' | 'late' | 'used' }
  | { readonly type: 'progress'; readonly done: number }
  | { readonly type: 'solved'; readonly token: string }
  | { readonly type: 'broken'; readonly cause: unknown }
  | { readonly type: 'old'; readonly inSight: boolean };

/** The next state; events that do not concern a step leave it unchanged. */
export function nextHuman(state: HumanState, event: HumanEvent): HumanState {
  switch (state.step) {
    case 'idle':
    case 'failed':
      return event.type === 'begin' ? { step: 'loading' } : state;
    case 'loading':
      if (event.type === 'arrived') return { step: 'solving', done: 0 };
      return failedBy(event, 'not_loaded') ?? state;
    case 'solving':
      if (event.type === 'progress') return { step: 'solving', done: event.done };
      if (event.type === 'solved') return { step: 'ready', token: event.token };
      return failedBy(event, 'not_solved') ?? state;
    case 'ready':
      if (event.type === 'used') return { step: 'loading' };
      if (event.type === 'old') return { step: event.inSight ? 'loading' : 'idle' };
      return state;
  }
}

function failedBy(event: HumanEvent, why: 'not_loaded' | 'not_solved'): HumanState | null {
  if (event.type === 'late') return { step: 'failed', why, cause: null };
  return event.type === 'broken' ? { step: 'failed', why, cause: event.cause } : null;
}

/** The time limit of a step in ms, and the event that ends it [VERIFY-01, VERIFY-03]. */
export function limitOf({ step }: HumanState): { ms: number; ends: 'late' | 'old' } | null {
  if (step === 'loading') return { ms: HUMAN_LOADING_MS, ends: 'late' };
  if (step === 'solving') return { ms: HUMAN_SOLVING_MS, ends: 'late' };
  return step === 'ready' ? { ms: HUMAN_REFRESH_MS, ends: 'old' } : null;
}
