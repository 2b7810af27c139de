import { useState } from 'react';
import { withReauthentication } from '#web/kernel/sending/reauthenticate.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';

/**
 * One act of a form or a button: whether it is under way, and why it failed. One that needs a fresh
 * proof of who asks gets it, and goes on.
 */
export function useAct() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await withReauthentication(act);
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, run };
}
