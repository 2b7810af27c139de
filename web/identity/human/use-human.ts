import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  getHumanCheck,
  HUMAN_ACTS,
  HUMAN_SOLVING_MS,
  type HumanAct,
  type HumanCheck,
} from '#contract/trust/human.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { layoutNow } from '#web/kernel/core/layout.ts';
import type { Send } from '#contract/kernel/render.ts';
import { inTurn } from '../core/take-turns.ts';
import { forgetAttempts, isExceeded, storeAttempt, storedAttempts } from './attempts.ts';
import { humanProblem } from './human-problem.ts';
import type { HumanState } from './human-steps.ts';
import { type HumanRun, runHuman, type SolveCheck } from './run-human.ts';

/** A form's human verification: `begin` on first focus, `through` to submit, and a checkbox. */
export interface Human {
  readonly state: HumanState;
  readonly begin: () => void;
  /** Submits with a token. After three attempts in an hour the person must first tick the checkbox [VERIFY-02]. */
  readonly through: <T>(send: (token: string) => Promise<T>) => Promise<T>;
  /** Like `through`, for calls whose token is optional: submits without one if none can be obtained. */
  readonly throughIfAny: <T>(send: (token: string | null) => Promise<T>) => Promise<T>;
  /** Whether the checkbox is required, and whether it is ticked. */
  readonly needsConfirming: boolean;
  readonly isConfirmed: boolean;
  readonly confirm: (confirmed: boolean) => void;
}

/** Refusals that continue with another step. */
const GO_ON: ReadonlySet<string> = new Set(['second_factor_needed', 'sign_up_needed']);

export function useHuman(act: HumanAct): Human {
  const send = useSend();
  const [run] = useState(() => runInBrowser(send, act));
  const state = useSyncExternalStore(run.subscribe, run.state, run.state);
  useEffect(() => run.stop, [run]);
  const [needsConfirming, setNeedsConfirming] = useState(false);
  const [isConfirmed, setConfirmed] = useState(false);
  const attempt = async <T>(sendIt: () => Promise<T>): Promise<T> => {
    if (isExceeded(storedAttempts(), Date.now()) && !isConfirmed) {
      setNeedsConfirming(true);
      throw humanProblem('required');
    }
    storeAttempt(Date.now());
    setConfirmed(false);
    const answer = await sendIt().catch((refused: unknown) => {
      // The credentials were right.
      if (refused instanceof CallError && GO_ON.has(refused.code)) forgetAttempts();
      throw refused;
    });
    forgetAttempts();
    return answer;
  };
  return {
    state,
    begin: run.begin,
    through: (sendIt) => attempt(async () => sendIt(await run.take())),
    throughIfAny: (sendIt) => attempt(() => sendWithAny(run, sendIt)),
    needsConfirming,
    isConfirmed,
    confirm(confirmed) {
      setConfirmed(confirmed);
      if (confirmed) run.begin();
    },
  };
}

async function sendWithAny<T>(
  run: HumanRun,
  sendIt: (token: string | null) => Promise<T>,
): Promise<T> {
  let why: unknown = null;
  const token = await run.take().catch((problem: unknown) => {
    why = problem;
    return null;
  });
  return sendIt(token).catch(async (refused: unknown) => {
    const instead = workInstead(refused);
    if (instead !== null) {
      const solve = await solverOf(instead);
      const signal = AbortSignal.timeout(HUMAN_SOLVING_MS);
      return sendIt(await solve(instead, { signal, onProgress: () => undefined }));
    }
    // If the server requires the missing token, the error explains why it is missing.
    const isMissed = refused instanceof CallError && /^human_|rate_limited/.test(refused.code);
    throw isMissed && why !== null ? why : refused;
  });
}

/** The proof of work that a refusal contains while a service is unavailable [SEC-25]. */
function workInstead(refused: unknown): HumanCheck | null {
  if (!(refused instanceof CallError) || refused.code !== 'human_unavailable') return null;
  return (refused.extra['human_check'] ?? null) as HumanCheck | null;
}

/** Loads the solver of such a check. */
const solverOf = async (check: HumanCheck): Promise<SolveCheck> =>
  check.kind === 'work'
    ? (await import('./solve-work.ts')).solveWork
    : (await import('./solve-at-service.ts')).solverAtService(check);

function runInBrowser(send: Send, act: HumanAct): HumanRun {
  return runHuman({
    ask: (signal) => {
      const action = HUMAN_ACTS[act][layoutNow() === 'handheld' ? 1 : 0];
      return inTurn(() => send(getHumanCheck, { action }, { signal }));
    },
    load: solverOf,
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    isInSight: () => document.visibilityState === 'visible',
  });
}
