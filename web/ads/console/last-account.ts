import { useEffect } from 'react';
import { setState } from '#contract/identity/states.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';

/** The name under which it is kept which ad account somebody was in last, on whichever device. */
export const LAST_ACCOUNT = 'ads_last_account';

/** Remembers the ad account, once for each visit: paths without one lead there from now on [CONSOLE-01]. */
export function useLastAccount(id: string): void {
  const send = useSend();
  useEffect(() => {
    if (sessionStorage.getItem(LAST_ACCOUNT) === id) return;
    sessionStorage.setItem(LAST_ACCOUNT, id);
    // Nothing that anybody waits for: where it fails, the account before stays the last one.
    send(setState, { state: LAST_ACCOUNT, value: id }).catch(() =>
      sessionStorage.removeItem(LAST_ACCOUNT),
    );
  }, [id, send]);
}
