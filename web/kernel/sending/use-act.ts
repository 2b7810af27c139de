import { useState } from 'react';
import { useWords } from '../words/words-context.tsx';
import { failureText } from './failure-text.ts';
import { withReauthentication } from './reauthenticate.ts';

/**
 * One act of a form or button: whether it is under way and why it failed. Prompts for a recent proof of identity if
 * needed, then continues. `run` resolves to whether the act was done.
 */
export function useAct() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setError(null);
    try {
      await withReauthentication(act);
      return true;
    } catch (cause) {
      setError(failureText(cause, t));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}
