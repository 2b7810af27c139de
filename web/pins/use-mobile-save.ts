import { useWords } from '#web/kernel/words-context.tsx';
import { useToasts } from '#web/ui/toasts.tsx';
import { useSaveFlow, type SaveFlow } from './use-save-flow.ts';
import type { Place } from './use-save-pin.tsx';

/** What a person hears of any pin that could not be saved on the mobile layout [CREATE-13]. */
export const PIN_FAILED = 'Sorry! Something went wrong on our end.';

/** The save flow of the mobile picker, which also says a failure in a message [CREATE-13]. */
export function useMobileSave(put: (place: Place) => Promise<unknown>): SaveFlow {
  const { t } = useWords();
  const toasts = useToasts();
  return useSaveFlow(async (place) => {
    try {
      await put(place);
    } catch (cause) {
      toasts.show({ text: t(PIN_FAILED), kind: 'failed' });
      throw cause;
    }
  });
}
