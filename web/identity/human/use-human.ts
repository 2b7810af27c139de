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

/** A form's human verification: `begin` at the first touch, `through` to send, a box to show. */
export interface Human {
  readonly state: HumanState;
  readonly begin: () => void;
  /** Sends with a token. After three attempts in an hour the person first confirms in the box [VERIFY-02]. */
  readonly through: <T>(send: (token: string) => Promise<T>) => Promise<T>;
  /** As `through`, for a call that may do without: where no token is to be had it is sent with none. */
  readonly throughIfAny: <T>(send: (token: string | null) => Promise<T>) => Promise<T>;
  /** Whether the box is asked for, and whether it is ticked. */
  readonly needsConfirming: boolean;
  readonly isConfirmed: boolean;
  readonly confirm: (confirmed: boolean) => void;
}

/** Refusals that lead a step further. */
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
      // What was shown was right.
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
    // Whoever is asked for a token that was not to be had is told why it was not.
    const isMissed = refused instanceof CallError && /^human_|rate_limited/.test(refused.code);
    throw isMissed && why !== null ? why : refused;
  });
}

/** The piece of work that a refusal brings while a service is away [SEC-25]. */
function workInstead(refused: unknown): HumanCheck | null {
  if (!(refused instanceof CallError) || refused.code !== 'human_unavailable') return null;
  return (refused.extra['human_check'] ?? null) as HumanCheck | null;
}

/** Fetches what does such a check. */
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
