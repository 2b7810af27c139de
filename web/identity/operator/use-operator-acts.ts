import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  findAccounts,
  getAuditLog,
  getFailedJobs,
  getJoinInvitations,
  getSite,
} from '#contract/identity/operator.ts';
import { withReauthentication } from '#web/kernel/sending/reauthenticate.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Runs one act at a time, reloads operators' data, and reports the result. */
export function useOperatorActs() {
  const { t } = useWords();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await withReauthentication(act);
      const lists = [findAccounts, getAuditLog, getFailedJobs, getJoinInvitations, getSite];
      const stale = lists.map((call) => queries.invalidateQueries({ queryKey: callKey(call) }));
      await Promise.all(stale);
      toasts.show({ text: done });
      return true;
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
