import { useState } from 'react';
import type { BroughtFile } from '#contract/transfer/bring.ts';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { relativeTime } from '#web/kernel/core/time.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, buttonClass } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { ArchiveMore } from './archive-more.tsx';
import { ImportPreview } from './import-preview.tsx';
import { formatText } from './import-words.ts';
import styles from './import.module.css';
import { UnsavedRows } from './unsaved-rows.tsx';
import { useImport, useImportActs } from './use-import-acts.ts';

/** One import: its preview, its progress, or what became of it. */
export function ImportCard({ listed }: { readonly listed: BroughtFile }) {
  const { t, formats } = useWords();
  const { renderedAt } = useApp();
  const now = useImport(listed);
  const when = relativeTime(new Date(now.created_at), new Date(renderedAt), formats);
  return (
    <li className={styles['card']}>
      <h3 className={styles['name']}>
        <bdi>{now.file_name}</bdi>
      </h3>
      <p className="soft t-14">{`${formatText(now.format, t)} · ${when}`}</p>
      {now.is_cut && (
        <Banner>
          {t('This file has more entries than can be imported at once. The rest was left out.')}
        </Banner>
      )}
      {now.status === 'preview' ? <ImportPreview file={now} /> : <Progress file={now} />}
    </li>
  );
}

function Progress({ file }: { readonly file: BroughtFile }) {
  const { t } = useWords();
  const { busy, error, undo } = useImportActs();
  const [isSure, setIsSure] = useState(false);
  const { waiting = 0, saved = 0, already_there: there = 0, dead = 0, refused = 0 } = file.counts;
  const done = saved + there + dead + refused;
  const isRunning = file.status === 'running';
  const parts = [
    t('{count} saved', { count: saved }),
    there > 0 && t('{count} already there', { count: there }),
    dead > 0 && t('{count} could not be reached', { count: dead }),
    refused > 0 && t('{count} not possible', { count: refused }),
  ].filter((part) => part !== false);
  return (
    <>
      {isRunning && (
        <progress
          className={styles['bar']}
          max={done + waiting}
          value={done}
          aria-label={t('Progress of the import')}
        />
      )}
      <p role="status">
        {file.status === 'undone' ? t('Undone. Its Pins are in the trash.') : parts.join(' · ')}
      </p>
      {file.status === 'undoing' && <p className="soft">{t('Moving its Pins to the trash…')}</p>}
      <ArchiveMore file={file} />
      {file.status === 'done' && saved < done && <UnsavedRows file={file} />}
      {(isRunning || file.status === 'done') && (
        <div className={styles['acts']}>
          <a
            className={buttonClass({ variant: 'line' })}
            href={`/settings/import/${file.id}/report`}
            download
          >
            {t('Download the report')}
          </a>
          {isSure ? (
            <>
              <Button variant="danger" busy={busy} onClick={() => void undo(file.id)}>
                {t('Move its Pins to the trash')}
              </Button>
              <Button variant="plain" onClick={() => setIsSure(false)}>
                {t('Cancel')}
              </Button>
            </>
          ) : (
            <Button variant="line" onClick={() => setIsSure(true)}>
              {isRunning ? t('Stop and undo') : t('Undo this import')}
            </Button>
          )}
        </div>
      )}
      {error !== null && <Banner bad>{error}</Banner>}
    </>
  );
}
