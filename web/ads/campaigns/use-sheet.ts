import type { ListLevel } from '#contract/ads/reporting/preference-rules.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { wholeNumber } from '#web/kernel/core/time.ts';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';

/** Exports rows of a list as a sheet for editing or duplicating, and reports the outcome. */
export function useSheet(level: ListLevel): (ids: readonly string[]) => Promise<void> {
  const { t, formats } = useWords();
  const { id } = useConsole().account;
  const send = useSend();
  const toasts = useToasts();
  return async (ids) => {
    toasts.show({ text: t('Your sheet is on its way…') });
    try {
      const [{ exportSheet }, { MAX_SHEET_ROWS }, { saveCsv }] = await Promise.all([
        import('./export-sheet.ts'),
        import('#contract/ads/bulk/sheet-uploads.ts'),
        import('../core/save-csv.ts'),
      ]);
      const { text, isWhole } = await exportSheet(send, id, level, ids);
      saveCsv(`bulk-sheet-${id}.csv`, text);
      if (isWhole) return;
      const count = wholeNumber(MAX_SHEET_ROWS, formats);
      toasts.show({
        text: t('The sheet has the first {count} rows. Filter to get the others.', { count }),
      });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
  };
}
