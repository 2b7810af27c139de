import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  connectAccount,
  disconnectAccount,
  getConnectedAccounts,
} from '#contract/identity/providers.ts';
import { useCall, useSend } from '#web/kernel/app-context.tsx';
import { CallError } from '#web/kernel/call-error.ts';
import { failureText } from '#web/kernel/failure-text.ts';
import { callKey } from '#web/kernel/queries.ts';
import { useWords } from '#web/kernel/words-context.tsx';
import { useToasts } from '#web/ui/toasts.tsx';
import { useFacebook } from './use-facebook.ts';

/** The password of whoever had to give it, once. */
type Proof = { readonly password?: string };
type Act = (proof: Proof) => Promise<void>;

/** The viewer's connected accounts, and the acts on them. One act runs at a time. */
export function useConnections() {
  const { t } = useWords();
  const { accounts, facebook_app_id: appId } = useCall(getConnectedAccounts, {});
  const facebook = useFacebook(appId);
  const { busy, error, asked, run, prove, forget } = useProvenAct();
  const { connectHere, disconnectHere } = useActs();
  return {
    accounts,
    prepareFacebook: facebook.prepare,
    busy,
    error,
    /** Set while an act waits for the password. */
    isAsked: asked,
    prove,
    forget,
    connect: (key: string, name: string) =>
      run(key, async (proof) => {
        const auth = key === 'facebook' ? await facebook.ask() : {};
        await connectHere({ key, ...auth, ...proof }, t('{name} is connected.', { name }));
      }),
    disconnect: (key: string, name: string) =>
      run(key, (proof) =>
        disconnectHere({ key, ...proof }, t('{name} is disconnected.', { name })),
      ),
  };
}

function useActs() {
  const send = useSend();
  const toasts = useToasts();
  const queries = useQueryClient();
  return {
    connectHere: async (input: { key: string } & Proof, done: string): Promise<void> => {
      const { url } = await send(connectAccount, input);
      if (url !== null) return location.assign(url);
      await queries.invalidateQueries({ queryKey: callKey(getConnectedAccounts) });
      toasts.show({ text: done });
    },
    disconnectHere: async (input: { key: string } & Proof, done: string): Promise<void> => {
      const left = await send(disconnectAccount, input);
      queries.setQueryData(callKey(getConnectedAccounts, {}), left);
      toasts.show({ text: done });
    },
  };
}

/** Runs an act; where the log-in is too old for it, the act waits for the password. */
function useProvenAct() {
  const { t } = useWords();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<{ key: string; act: Act } | null>(null);
  const run = async (key: string, act: Act, proof: Proof = {}): Promise<void> => {
    setBusy(key);
    setError(null);
    try {
      await act(proof);
      setWaiting(null);
    } catch (cause) {
      if (cause instanceof CallError && cause.code === 'log_in_again') setWaiting({ key, act });
      else setError(failureText(cause, t));
    }
    setBusy(null);
  };
  return {
    busy,
    error,
    asked: waiting !== null,
    run: (key: string, act: Act) => void (busy === null && run(key, act)),
    prove: (password: string) => void (waiting && run(waiting.key, waiting.act, { password })),
    forget: () => {
      setWaiting(null);
      setError(null);
    },
  };
}
