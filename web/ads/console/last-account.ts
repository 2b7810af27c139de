import { useEffect } from 'react';
import { setState } from '#contract/identity/states.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';

/** The key of the person's last ad account, stored for all devices. */
export const LAST_ACCOUNT = 'ads_last_account';

/** Stores the ad account once per visit; paths without an account redirect to it from then on [CONSOLE-01]. */
export function useLastAccount(id: string): void {
  const send = useSend();
  useEffect(() => {
    if (sessionStorage.getItem(LAST_ACCOUNT) === id) return;
    sessionStorage.setItem(LAST_ACCOUNT, id);
    // Nothing depends on it: on failure the previous account stays the last one.
    send(setState, { state: LAST_ACCOUNT, value: id }).catch(() =>
      sessionStorage.removeItem(LAST_ACCOUNT),
    );
  }, [id, send]);
}
