import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  connectAccount,
  disconnectAccount,
  getConnectedAccounts,
} from '#contract/identity/providers.ts';
import { useCall, useSend } from '#web/kernel/app/app-context.tsx';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useFacebook } from './use-facebook.ts';

/** The viewer's connected accounts and their actions. One action runs at a time. */
export function useConnections() {
  const { t } = useWords();
  const { accounts, facebook_app_id: appId } = useCall(getConnectedAccounts, {});
  const facebook = useFacebook(appId);
  const { busy, error, run } = useAct();
  const [key, setKey] = useState<string | null>(null);
  const { connectHere, disconnectHere } = useActs();
  const runAt = (at: string, act: () => Promise<void>): void => {
    setKey(at);
    void run(act);
  };
  return {
    accounts,
    prepareFacebook: facebook.prepare,
    /** The account being connected or disconnected. */
    busy: busy ? key : null,
    error,
    connect: (at: string, name: string) => {
      let auth: Awaited<ReturnType<typeof facebook.ask>> | null = null;
      runAt(at, async () => {
        // Only once: an act that needs another log-in first is run again.
        if (at === 'facebook') auth ??= await facebook.ask();
        await connectHere({ key: at, ...auth }, t('{name} is connected.', { name }));
      });
    },
    disconnect: (at: string, name: string) =>
      runAt(at, () => disconnectHere({ key: at }, t('{name} is disconnected.', { name }))),
  };
}

function useActs() {
  const send = useSend();
  const toasts = useToasts();
  const queries = useQueryClient();
  return {
    connectHere: async (input: { key: string }, done: string): Promise<void> => {
      const { url } = await send(connectAccount, input);
      if (url !== null) return location.assign(url);
      await queries.invalidateQueries({ queryKey: callKey(getConnectedAccounts) });
      toasts.show({ text: done });
    },
    disconnectHere: async (input: { key: string }, done: string): Promise<void> => {
      const left = await send(disconnectAccount, input);
      queries.setQueryData(callKey(getConnectedAccounts, {}), left);
      toasts.show({ text: done });
    },
  };
}
