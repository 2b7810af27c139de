import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSettings, updateSettings } from '#contract/identity/settings.ts';
import type { SentOf } from '#contract/kernel/call.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { callKey } from '#web/kernel/sending/queries.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';

export type SettingsInput = SentOf<typeof updateSettings>;

/**
 * Saves some of the viewer's settings, and confirms it. With `anew` the page is reloaded, because the viewer's name or
 * language appears everywhere.
 */
export function useSaveSettings({ anew = false } = {}) {
  const { t } = useWords();
  const send = useSend();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const save = async (input: SettingsInput): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const saved = await send(updateSettings, input);
      if (anew) return location.reload();
      queries.setQueryData(callKey(getSettings, {}), saved);
      toasts.show({ text: t('Saved') });
    } catch (cause) {
      setError(failureText(cause, t));
    }
    setBusy(false);
  };
  return { busy, error, save };
}
