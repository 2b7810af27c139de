import type { HumanCheck } from '#contract/trust/human.ts';
import { humanProblem } from './human-problem.ts';
import { type HumanEvent, type HumanState, limitOf, nextHuman } from './human-steps.ts';

/** Solves a check; returns the token. */
export type SolveCheck = (
  check: HumanCheck,
  at: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
) => Promise<string>;

/** The browser features that a run needs; replaced in tests. */
export interface HumanParts {
  readonly ask: (signal: AbortSignal) => Promise<HumanCheck>;
  /** Loads the solver of such a check, which is not needed before somebody uses a form. */
  readonly load: (check: HumanCheck) => Promise<SolveCheck>;
  /** Calls a function after this many ms; returns a function that cancels it. */
  readonly after: (ms: number, then: () => void) => () => void;
  readonly isInSight: () => boolean;
}

/** Maintains a token for one form. */
export interface HumanRun {
  readonly state: () => HumanState;
  readonly subscribe: (changed: () => void) => () => void;
  readonly begin: () => void;
  /** Waits for the token and uses it up. Rejects if none can be obtained. */
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
    if (state.step === 'loading') {
      work.abort();
      work = new AbortController();
      void doCheck(parts, work.signal, tell);
    }
    if (state.step === 'failed') work.abort();
  };
  const end = (how: 'late' | 'old'): void =>
    tell(how === 'late' ? { type: 'late' } : { type: 'old', inSight: parts.isInSight() });
  const subscribe = (changed: () => void): (() => void) => {
    listeners.add(changed);
    return () => void listeners.delete(changed);
  };
  const run = { state: () => state, subscribe, begin: () => tell({ type: 'begin' }) };
  return {
    ...run,
    take: () => takeFrom(run, () => tell({ type: 'used' })),
    stop() {
      work.abort();
      callOff();
      state = { step: 'idle' };
    },
  };
}

/** Requests and solves a check; after the abort signal no more events are sent. */
async function doCheck(
  { ask, load }: HumanParts,
  signal: AbortSignal,
  tell: (event: HumanEvent) => void,
): Promise<void> {
  const say = (event: HumanEvent): void => void (signal.aborted || tell(event));
  try {
    const check = await ask(signal);
    const solve = await load(check);
    say({ type: 'arrived' });
    const onProgress = (done: number): void => say({ type: 'progress', done });
    say({ type: 'solved', token: await solve(check, { signal, onProgress }) });
  } catch (cause) {
    say({ type: 'broken', cause });
  }
}

/** Returns the token when there is one; each is returned only once. */
function takeFrom(
  { state, subscribe, begin }: Pick<HumanRun, 'state' | 'subscribe' | 'begin'>,
  use: () => void,
): Promise<string> {
  begin();
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      const now = state();
      if (now.step !== 'failed' && now.step !== 'ready') return;
      leave();
      if (now.step === 'failed') return reject(humanProblem(now.why, now.cause));
      resolve(now.token);
      use();
    };
    const leave = subscribe(settle);
    settle();
  });
}
