import { useQuery } from '@tanstack/react-query';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState } from 'react';
import { UPLOAD_COLUMNS } from '#contract/ads/conversions/upload-rows.ts';
import { type ConversionUpload, UPLOAD_DAYS } from '#contract/ads/conversions/uploads.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { FieldError } from '#web/ui/form/field.tsx';
import page from '../console/console-page.module.css';
import { saveCsv } from '../core/save-csv.ts';
import styles from './conversion-uploads.module.css';
import { FileChoice } from './file-choice.tsx';
import { PreviewTable } from './preview-table.tsx';
import { previewOf, UnreadableFile } from './read-file.ts';
import { useUploads } from './use-uploads.ts';

/** Uploads a conversion file: previewed, hashed in the browser and sent in parts [CONSOLE-19]. */
export function UploadPage() {
  const { t } = useWords();
  const { rows, sendFile } = useUploads();
  const { busy, error, run } = useAct();
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<ConversionUpload | null>(null);
  const preview = usePreview(file);
  const choose = (chosen: File): void => {
    setDone(null);
    setFile(chosen);
  };
  const submit = () =>
    run(async () => {
      if (file === null) return;
      setDone(await sendFile(file));
      setFile(null);
    });
  const isReady = preview.data !== undefined && preview.data.missing === null;
  return (
    <div className={page['two']}>
      <div className={page['stack']}>
        <section className={page['card']}>
          <div className={page['cardHead']}>
            <h2>{t('A file of conversions')}</h2>
          </div>
          <div className={page['cardBody']}>
            <FileChoice
              file={file}
              hint={t('A CSV with the names of its columns in the first row.')}
              onChoose={choose}
            />
            {preview.error instanceof UnreadableFile && (
              <FieldError>{t(preview.error.message)}</FieldError>
            )}
            {preview.data?.missing && (
              <FieldError>
                {t('This file has no column {column}.', { column: preview.data.missing })}
              </FieldError>
            )}
            <div className={styles['acts']}>
              <Button variant="main" disabled={!isReady} busy={busy} onClick={() => void submit()}>
                {t('Send the file')}
              </Button>
              <span className="soft" role="status">
                {rows !== null &&
                  t('{count, plural, one {# row} other {# rows}} sent…', { count: rows })}
              </span>
            </div>
            {error && <FieldError>{error}</FieldError>}
            {done && <UploadResult upload={done} />}
          </div>
        </section>
        {preview.data && <PreviewTable preview={preview.data} />}
      </div>
      <Columns />
    </div>
  );
}

function usePreview(file: File | null) {
  return useQuery({
    queryKey: ['conversion file', file?.name, file?.size, file?.lastModified],
    queryFn: () => previewOf(file ?? new Blob()),
    enabled: file !== null,
    retry: false,
    gcTime: 0,
  });
}

/** The result of an upload, with its failed rows. */
export function UploadResult({ upload }: { readonly upload: ConversionUpload }) {
  const { t } = useWords();
  const { rows, failed, errors } = upload;
  const isGood = failed === 0;
  return (
    <div className={classNames(page['note'], page[isGood ? 'good' : 'warn'])} role="status">
      {isGood ? (
        <CircleCheck size={16} aria-hidden="true" />
      ) : (
        <CircleAlert size={16} aria-hidden="true" />
      )}
      <div className={styles['grow']}>
        <b>
          {t('{count, plural, one {# row} other {# rows}} read, {failed} failed.', {
            count: rows - failed,
            failed,
          })}
        </b>
        {errors.length > 0 && <ErrorList upload={upload} />}
      </div>
    </div>
  );
}

/** Failed rows, each with the correction it needs. */
export function ErrorList({ upload }: { readonly upload: ConversionUpload }) {
  const { t } = useWords();
  return (
    <ul className={styles['errors']} aria-label={t('Rows that failed')}>
      {upload.errors.map(({ row, reason }) => (
        <li key={row}>
          {t('Row {row}:', { row })} <bdi>{reason}</bdi>
        </li>
      ))}
    </ul>
  );
}

const SAMPLE =
  'email,event_time,event_type,source_type,value,currency,order_id,quantity\nada@example.com,2026-11-20T11:02Z,checkout,offline,38.00,EUR,A-1042,1\n';

function Columns() {
  const { t } = useWords();
  const needed: readonly string[] = ['email', 'event_time'];
  return (
    <section className={page['card']}>
      <div className={page['cardHead']}>
        <h2>{t('Columns')}</h2>
        <Button variant="line" onClick={() => saveCsv('conversions-sample.csv', SAMPLE)}>
          {t('Sample')}
        </Button>
      </div>
      <div className={page['cardBody']}>
        <dl className={page['facts']}>
          {UPLOAD_COLUMNS.map((column) => (
            <div key={column} className={page['fact']}>
              <dt>{column}</dt>
              <dd>{needed.includes(column) ? t('Needed') : t('If you have it')}</dd>
            </div>
          ))}
        </dl>
        <p className="soft">
          {t(
            'Addresses are hashed in this browser. You can use a madid instead of an address. Events can be up to {days} days old, and an order counts once.',
            { days: UPLOAD_DAYS },
          )}
        </p>
      </div>
    </section>
  );
}
