import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  acceptBusinessAccess,
  endBusinessAccess,
  getBusinessAccess,
  getBusinessInvite,
  getBusinessPeople,
} from '#contract/business/access.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { PROFILES_KEY } from '../acting/use-profiles.ts';

/** Invalidates everything displayed about business access. */
export function useAccessRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const calls = [getBusinessPeople, getBusinessAccess, getBusinessInvite].map((call) =>
      callKey(call),
    );
    await Promise.all(
      [...calls, PROFILES_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  };
}

/** A business, and the code of the e-mail that named it. */
export interface NamedBusiness {
  readonly business_id: string;
  readonly code?: string | null;
}

/** Answers, gives up or revokes access, one call at a time. Each resolves to whether it was done. */
export function useAccessActs() {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useAccessRefresh();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      await refresh();
      toasts.show({ text: done });
      return true;
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    accept: (named: NamedBusiness, name: string) =>
      run(() => send(acceptBusinessAccess, named), t("You're now acting for {name}.", { name })),
    leave: (named: NamedBusiness, name: string) =>
      run(() => send(endBusinessAccess, named), t("You're not acting for {name}.", { name })),
    remove: (access_id: string, name: string) =>
      run(
        () => send(endBusinessAccess, { access_id }),
        t('{name} no longer acts for you.', { name }),
      ),
  };
}
