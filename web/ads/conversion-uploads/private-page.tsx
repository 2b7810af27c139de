import { useState } from 'react';
import {
  type ConversionUpload,
  MAX_GROUPS,
  MIN_GROUP_PEOPLE,
} from '#contract/ads/conversions/uploads.ts';
import { useAct } from '#web/kernel/sending/use-act.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import page from '../console/console-page.module.css';
import { saveCsv } from '../core/save-csv.ts';
import { FileChoice } from './file-choice.tsx';
import { UnreadableFile } from './read-file.ts';
import { GROUP_COLUMNS } from './read-groups.ts';
import { UploadResult } from './upload-page.tsx';
import { useUploads } from './use-uploads.ts';

const SAMPLE = `${GROUP_COLUMNS.join(',')}\n2026-11-20,checkout,,Members,120,14,480.00\n`;

/** Conversions by groups of people, in which nobody is identifiable [CONSOLE-19]. */
export function PrivatePage() {
  const { t } = useWords();
  const { sendGroups } = useUploads();
  const { busy, error, run } = useAct();
  const [file, setFile] = useState<File | null>(null);
  const [done, setDone] = useState<ConversionUpload | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const submit = () =>
    run(async () => {
      if (file === null) return;
      try {
        setDone(await sendGroups(file));
        setFile(null);
      } catch (cause) {
        if (!(cause instanceof UnreadableFile)) throw cause;
        setUnreadable(cause.message);
      }
    });
  return (
    <div className={page['two']}>
      <section className={page['card']}>
        <div className={page['cardHead']}>
          <h2>{t('Conversions by groups')}</h2>
        </div>
        <div className={page['cardBody']}>
          <FileChoice
            file={file}
            hint={t('A CSV with a row for each group: no names, no addresses.')}
            onChoose={(chosen) => {
              setDone(null);
              setUnreadable(null);
              setFile(chosen);
            }}
          />
          {unreadable !== null && <FieldError>{t(unreadable)}</FieldError>}
          <div>
            <Button
              variant="main"
              disabled={file === null}
              busy={busy}
              onClick={() => void submit()}
            >
              {t('Send the file')}
            </Button>
          </div>
          {error && <FieldError>{error}</FieldError>}
          {done && <UploadResult upload={done} />}
        </div>
      </section>
      <section className={page['card']}>
        <div className={page['cardHead']}>
          <h2>{t('How it works')}</h2>
          <Button variant="line" onClick={() => saveCsv('private-conversions-sample.csv', SAMPLE)}>
            {t('Sample')}
          </Button>
        </div>
        <div className={page['cardBody']}>
          <p className="soft">
            {t(
              'Count your conversions yourself, and send only the sums. Groups of fewer than {least} people are refused, so no sum gives anyone away.',
              { least: MIN_GROUP_PEOPLE },
            )}
          </p>
          <p className="soft">
            {t('Up to {most} groups in a file. A group you send again replaces the one before.', {
              most: MAX_GROUPS,
            })}
          </p>
          <p className="soft">
            {t("These sums stand on their own: ad reports don't include them.")}
          </p>
        </div>
      </section>
    </div>
  );
}
