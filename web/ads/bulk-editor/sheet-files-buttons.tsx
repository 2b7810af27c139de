import type { AdSheetUpload } from '#contract/ads/bulk/sheet-uploads.ts';
import { useSend } from '#web/kernel/app/app-context.tsx';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { useConsole } from '../console/console-context.ts';
import { saveCsv } from '../core/save-csv.ts';
import { sheetFile } from './sheet-files.ts';

/** Downloads the uploaded sheet, or the sheet with each row's result. */
export function SheetFiles({ upload: { id: upload_id, file_name } }: { upload: AdSheetUpload }) {
  const { t } = useWords();
  const advertiser_id = useConsole().account.id;
  const send = useSend();
  const { busy, error, run } = useAct();
  const name = file_name.replace(/\.csv$/i, '');
  const save = (kind: 'INPUT' | 'RESULT') =>
    void run(async () => {
      const csv = await sheetFile(send, { advertiser_id, upload_id }, kind);
      saveCsv(kind === 'INPUT' ? `${name}.csv` : `${name}-result.csv`, csv);
    });
  return (
    <>
      <Button variant="line" busy={busy} onClick={() => save('INPUT')}>
        {t('What was sent')}
      </Button>
      <Button variant="line" busy={busy} onClick={() => save('RESULT')}>
        {t('Result')}
      </Button>
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}
