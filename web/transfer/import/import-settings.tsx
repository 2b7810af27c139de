import { useRef, useState } from 'react';
import { getImports, MAX_ARCHIVE_BYTES, MAX_BROUGHT_BYTES } from '#contract/transfer/bring.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { ImportCard } from './import-card.tsx';
import styles from './import.module.css';
import { useImportActs } from './use-import-acts.ts';

/** Imports of files from other tools: a file is chosen, previewed, imported in the background, and can be undone. */
export function ImportSettings() {
  const { t } = useWords();
  const list = usePages(getImports, {});
  const imports = list.data.pages.flatMap((page) => page.data);
  const { busy, error, bring, bringFolder } = useImportActs();
  const [isWithout, setIsWithout] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  return (
    <section className={styles['part']} aria-labelledby="import-title">
      <header className={styles['head']}>
        <h2 id="import-title" className="h-20">
          {t('Import')}
        </h2>
        <p className="soft">
          {t(
            'Bring the bookmarks of your browser, or the export file of Raindrop, Pocket, Karakeep, Linkwarden, Pinry, Shaarli, Are.na or another place for pins. You see what is in it before anything is saved.',
          )}
        </p>
        <label>
          <VisuallyHidden>{t('File')}</VisuallyHidden>
          <input
            ref={input}
            hidden
            type="file"
            accept=".html,.htm,.csv,.json,.zip,text/html,text/csv,application/json,application/zip"
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              // Lets people choose the same file again, because it may have changed.
              target.value = '';
              setIsWithout(false);
              if (chosen) void bring(chosen);
            }}
          />
        </label>
        <label>
          <VisuallyHidden>{t('Folder')}</VisuallyHidden>
          <input
            ref={folder}
            hidden
            type="file"
            multiple
            onChange={({ target }) => {
              const chosen = [...(target.files ?? [])];
              target.value = '';
              if (chosen.length === 0) return;
              void bringFolder(chosen).then((hasPictures) => setIsWithout(!hasPictures));
            }}
          />
        </label>
        <div className={styles['acts']}>
          <Button variant="main" busy={busy} onClick={() => input.current?.click()}>
            {t('Choose a file')}
          </Button>
          <Button
            disabled={busy}
            onClick={() => {
              if (folder.current === null) return;
              // No attribute that React knows.
              folder.current.webkitdirectory = true;
              folder.current.click();
            }}
          >
            {t('Choose a folder')}
          </Button>
        </div>
        <p className="soft t-14">
          {t('HTML, CSV or JSON, up to {mb} MB.', { mb: MAX_BROUGHT_BYTES / 1_000_000 })}
        </p>
        <p className="soft t-14">
          {t(
            'Or the zip file that you downloaded under “Export your data”, here or elsewhere, up to {gb} GB.',
            { gb: MAX_ARCHIVE_BYTES / 1_000_000_000 },
          )}
        </p>
        <p className="soft t-14">
          {t(
            'A zip or a folder of pictures comes too: its folders become boards, folders in them sections, and file names titles.',
          )}
        </p>
        {isWithout && <Banner bad>{t('There are no pictures in this folder.')}</Banner>}
        {error !== null && <Banner bad>{error}</Banner>}
      </header>
      {imports.length > 0 && (
        <ul className={styles['list']} aria-label={t('Your imports')}>
          {imports.map((one) => (
            <ImportCard key={one.id} listed={one} />
          ))}
        </ul>
      )}
      <ShowMore list={list} of={t('Your imports')} />
    </section>
  );
}
