import DownloadIcon from 'lucide-react/icons/download';
import { useState } from 'react';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { useToasts } from '#web/ui/overlay/toasts.tsx';
import { useConsole } from '../console/console-context.ts';
import { saveCsv } from '../core/save-csv.ts';
import type { Days } from '../reporting/range.ts';
import styles from './billing.module.css';
import { exportDays } from './export-days.ts';

/** Exports all rows of the range as CSV. */
export function ExportDays({ range }: { readonly range: Days }) {
  const { t } = useWords();
  const { account } = useConsole();
  const send = useSend();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { csv, isWhole } = await exportDays(send, account, range);
      saveCsv(`spend-${account.id}-${range.from}-${range.to}.csv`, csv);
      if (!isWhole)
        toasts.show({
          text: t(
            'The file has the campaigns that spent the most. Choose fewer days for the others.',
          ),
        });
    } catch (cause) {
      toasts.show({ kind: 'failed', text: failureText(cause, t) });
    }
    setBusy(false);
  };
  return (
    <Button variant="line" className={styles['export']} busy={busy} onClick={() => void save()}>
      <DownloadIcon size={16} aria-hidden="true" />
      {t('Save as CSV')}
    </Button>
  );
}
