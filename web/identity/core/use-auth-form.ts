import { useState } from 'react';
import { usePageSearch } from '#web/kernel/app/app-context.tsx';
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

/** The path in the page's `next`; "/" before hydration, when the origin is unknown. */
export function useNext(): string {
  const hydrated = useHydrated();
  const search = usePageSearch();
  // Any origin works for parsing a path; it is followed only in the browser with its own.
  return safeNext(search.next, hydrated ? location.origin : 'http://localhost');
}

/**
 * Submits a log-in or sign-up form, and then loads a full page for the person: beside the browser's accounts, or
 * replacing them. A required second factor is passed to `onFactor`. `end` explains an `error` where there is an
 * explanation; `code` is the error's code. `waits` is true after a response without a viewer, when an e-mail follows.
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

/** The page that offers to restore a deleted account after a log-in to it. */
function recoveryPath(cause: unknown): string | null {
  if (!(cause instanceof CallError) || cause.code !== 'account_leaving') return null;
  return `/account/keep/#${String(cause.extra['restore_token'])}`;
}
