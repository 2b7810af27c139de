import { useRef } from 'react';
import { CallError } from '#web/kernel/sending/call-error.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useSaveFlow, type SaveFlow } from './use-save-flow.ts';
import type { Destination } from './use-save-pin.tsx';

/** The message when a pin could not be saved [CREATE-13, CREATE-21]. */
export const PIN_FAILED = 'Sorry! Something went wrong on our end.';

type Put = (destination: Destination) => Promise<unknown>;

/** The save flow of the mobile picker, which also reports a failure in a toast [CREATE-13]. */
export const useMobileSave = (put: Put): SaveFlow => useSaveWithMessage(put, () => true);

/** The save flow of a new pin's window, which also reports errors that the person cannot fix in a toast [CREATE-21]. */
export const useDesktopSave = (put: Put): SaveFlow => useSaveWithMessage(put, isOurs);

function useSaveWithMessage(put: Put, isShown: (cause: unknown) => boolean): SaveFlow {
  const { t } = useWords();
  const toasts = useToasts();
  const failure = useRef<number>(null);
  return useSaveFlow(async (destination) => {
    // A failure toast stays until dismissed; the next attempt removes it.
    if (failure.current !== null) toasts.dismiss(failure.current);
    failure.current = null;
    try {
      await put(destination);
    } catch (cause) {
      if (isShown(cause)) failure.current = toasts.show({ text: t(PIN_FAILED), kind: 'failed' });
      throw cause;
    }
  });
}

/** Whether a failure is ours: a 4xx says what is wrong with the pin, anything else the person did not cause. */
function isOurs(cause: unknown): boolean {
  return !(cause instanceof CallError) || cause.status === 0 || cause.status >= 500;
}
