import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { report } from '#web/kernel/core/report.ts';
import { useHydrated } from '#web/kernel/core/use-hydrated.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { forgetAccounts } from './stored-accounts.ts';
import { type FactorHandler, handOver } from './owed.ts';
import { type LogInEnd, logInEnd } from './log-in-end.ts';
import { safeNext } from './next-path.ts';
import { nextAfterRefusal } from './next-after-refusal.ts';

/** Where the page's `next` leads; "/" until the browser knows its own origin. */
export function useNext(): string {
  const hydrated = useHydrated();
  const search = useLocation({ select: (at) => at.search as { next?: unknown } });
  // Any origin serves for reading a path; the browser's own decides when it is followed.
  return safeNext(search.next, hydrated ? location.origin : 'http://localhost');
}

/**
 * Sends the form to log in or sign up; afterwards a fresh page is loaded, made for the person who came in: beside the
 * accounts that the browser has, or instead of them. Who owes a second factor is handed over to whoever
 * asks for it. `error` is told in `end`'s own words where it has some; `code` says what was refused.
 * Whoever is answered with nobody `waits` for a message.
 */
export function useAuthForm(next: string, adds = false, onFactor?: FactorHandler) {
  const { t, formats } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [end, setEnd] = useState<LogInEnd | null>(null);
  const [waits, setWaits] = useState(false);
  const enter = async (come: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(null);
    setCode(null);
    setEnd(null);
    try {
      if ((await come()) === null) {
        setBusy(false);
        return setWaits(true);
      }
      if (!adds) forgetAccounts();
      location.assign(next);
    } catch (cause) {
      const path = nextAfterRefusal(cause, next, adds) ?? recoveryPath(cause);
      if (path !== null) return location.assign(path);
      setBusy(false);
      if (handOver(cause, onFactor, report)) return;
      setError(failureText(cause, t));
      setCode(cause instanceof CallError ? cause.code : null);
      setEnd(logInEnd(cause, { t, formats }, new Date()));
    }
  };
  return { busy, error, code, end, enter, waits, comeBack: () => setWaits(false) };
}

/** Whoever deleted the account that they log in to is asked whether to keep it. */
function recoveryPath(cause: unknown): string | null {
  if (!(cause instanceof CallError) || cause.code !== 'account_leaving') return null;
  return `/account/keep/#${String(cause.extra['restore_token'])}`;
}
