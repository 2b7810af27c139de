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
  /** Fetches what does such a check: it is of no use before somebody turns to a form. */
  readonly load: (check: HumanCheck) => Promise<SolveCheck>;
  /** Does something after this many ms; answers what calls it off. */
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

/** From what is asked for to the token; what comes after the signal is told to nobody. */
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

/** The token, once there is one; each is given to one who asks. */
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
