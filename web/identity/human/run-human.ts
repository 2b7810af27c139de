import type { HumanCheck } from '#contract/trust/human.ts';
import { humanProblem } from './human-problem.ts';
import { type HumanEvent, type HumanState, limitOf, nextHuman } from './human-steps.ts';

/** Does a check; answers the token. */
export type SolveCheck = (
  check: HumanCheck,
  at: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
) => Promise<string>;

/** What a run needs of the browser; given by hand in tests. */
export interface HumanParts {
  readonly ask: (signal: AbortSignal) => Promise<HumanCheck>;
  /** Fetches what does checks: it is of no use before somebody turns to a form. */
  readonly load: () => Promise<SolveCheck>;
  /** Does something after so many ms; answers what calls it off. */
  readonly after: (ms: number, then: () => void) => () => void;
  readonly isInSight: () => boolean;
}

/** Keeps a token at hand for one form. */
export interface HumanRun {
  readonly state: () => HumanState;
  readonly subscribe: (changed: () => void) => () => void;
  readonly begin: () => void;
  /** The token, which is then used; waits for it. Rejects when there is none to be had. */
  readonly take: () => Promise<string>;
  readonly stop: () => void;
}

export function runHuman(parts: HumanParts): HumanRun {
  let state: HumanState = { step: 'idle' };
  let work = new AbortController();
  let callOff = (): void => undefined;
  const listeners = new Set<() => void>();

  const tell = (event: HumanEvent): void => {
    const before = state;
    state = nextHuman(before, event);
    if (state === before) return;
    if (state.step !== before.step) enterStep();
    for (const changed of listeners) changed();
  };
  const enterStep = (): void => {
    callOff();
    const limit = limitOf(state);
    callOff = limit ? parts.after(limit.ms, () => end(limit.ends)) : () => undefined;
    if (state.step === 'loading') void begin();
    if (state.step === 'failed') work.abort();
  };
  const end = (how: 'late' | 'old'): void =>
    tell(how === 'late' ? { type: 'late' } : { type: 'old', inSight: parts.isInSight() });
  const begin = async (): Promise<void> => {
    work.abort();
    work = new AbortController();
    const { signal } = work;
    const say = (event: HumanEvent): void => void (signal.aborted || tell(event));
    try {
      const [check, solve] = await Promise.all([parts.ask(signal), parts.load()]);
      say({ type: 'arrived' });
      const onProgress = (done: number): void => say({ type: 'progress', done });
      say({ type: 'solved', token: await solve(check, { signal, onProgress }) });
    } catch (cause) {
      say({ type: 'broken', cause });
    }
  };
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  };
  return {
    state: () => state,
    subscribe,
    begin: () => tell({ type: 'begin' }),
    take() {
      tell({ type: 'begin' });
      return new Promise((resolve, reject) => {
        const look = (): boolean => {
          if (state.step === 'failed') reject(humanProblem(state.why, state.cause));
          else if (state.step === 'ready') resolve(state.token);
          else return false;
          return true;
        };
        const settle = (): void => {
          if (!look()) return;
          leave();
          tell({ type: 'used' });
        };
        const leave = subscribe(settle);
        settle();
      });
    },
    stop() {
      work.abort();
      callOff();
      state = { step: 'idle' };
    },
  };
}
