import { useEffect, useEffectEvent } from 'react';
import type { logIn } from '#contract/identity.ts';
import { createSignOnNonce, type OneTap } from '#contract/identity/providers.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import type { Send } from '#contract/kernel/render.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { inTurn } from '../core/take-turns.ts';
import { askForToken, browserNow, mayAsk, type OneTapFlow } from './one-tap.ts';
import { askForStored } from './stored-password.ts';

export type Credential = SentOf<typeof logIn>;

/** A log-in credential from the browser's identity prompt; null if there is none. */
export async function oneTapCredential(
  send: Send,
  oneTap: OneTap,
  flow: OneTapFlow,
  signal: AbortSignal,
): Promise<Credential | null> {
  if (!mayAsk(flow, browserNow())) return null;
  const { nonce } = await inTurn(() => send(createSignOnNonce, {}, { signal }));
  const token = await askForToken(oneTap, flow, nonce, signal);
  return token === null ? null : { google_open_id_token: token };
}

/** Asks the browser on page load: for a stored password, then for an identity. Without a result the form remains. */
export function useBrowserLogIn(
  oneTap: OneTap | null,
  knowsPeople: boolean,
  come: (credential: Credential) => void,
): void {
  const send = useSend();
  const arrived = useEffectEvent(come);
  useEffect(() => {
    const stop = new AbortController();
    const ask = async (): Promise<void> => {
      const stored = knowsPeople ? await askForStored(stop.signal) : null;
      const credential: Credential | null =
        stored !== null
          ? { ...stored, is_stored: true }
          : oneTap && (await oneTapCredential(send, oneTap, 'modal', stop.signal));
      if (credential !== null && !stop.signal.aborted) arrived(credential);
    };
    // The person did not request it, so failures are not displayed.
    ask().catch(() => undefined);
    return () => stop.abort();
  }, [send, oneTap, knowsPeople]);
}
