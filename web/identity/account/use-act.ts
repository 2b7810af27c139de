import { useState } from 'react';
import { failureText } from '#web/kernel/failure-text.ts';
import { useWords } from '#web/kernel/words-context.tsx';

/** One act of a form or a button: whether it is under way, and why it failed. */
export function useAct() {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const run = async (act: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await act();
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, run };
}
