import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  acceptAdRoles,
  endAdRoles,
  getAdAccount,
  getAdAccountPeople,
  getAdAccounts,
} from '#contract/business/ad-accounts.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

/** Invalidates everything displayed about advertisers and their people. */
export function useAdRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const calls = [getAdAccounts, getAdAccount, getAdAccountPeople];
    await Promise.all(calls.map((call) => queries.invalidateQueries({ queryKey: callKey(call) })));
  };
}

/** Answers an invitation, or ends a person's access to an advertiser; one call at a time. */
export function useAdActs(advertiserId: string) {
  const { t } = useWords();
  const send = useSend();
  const toasts = useToasts();
  const refresh = useAdRefresh();
  const [busy, setBusy] = useState(false);
  const run = async (act: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await act();
      await refresh();
      toasts.show({ text: done });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  const named = { advertiser_id: advertiserId };
  return {
    busy,
    accept: (name: string) =>
      void run(() => send(acceptAdRoles, named), t("You're now acting for {name}.", { name })),
    leave: (name: string) =>
      void run(() => send(endAdRoles, named), t("You're not acting for {name}.", { name })),
    remove: (user: { readonly id: string; readonly username: string }) =>
      void run(
        () => send(endAdRoles, { ...named, user_id: user.id }),
        t('{name} no longer acts for you.', { name: user.username }),
      ),
  };
}
