import { usePageSearch } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { buttonClass } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/listed.module.css';

/** The server's path of the download. */
const FILE = '/settings/export/file';

/** The download of everything that the viewer saved and wrote. */
export function ExportSettings() {
  const { t } = useWords();
  const { wait } = usePageSearch();
  return (
    <section className={styles['part']} aria-labelledby="export-title">
      <header className={styles['head']}>
        <h2 id="export-title" className="h-20">
          {t('Export your data')}
        </h2>
        <p className="soft">
          {t(
            'One zip file with your pictures, videos, boards, pins, comments, likes, follows, messages and settings. Its pages open in any browser, without a connection. Other programs can read the data beside them.',
          )}
        </p>
        <p className="soft">
          {t('Your secret boards are in it too, so be careful whom you give it to.')}
        </p>
        {wait !== undefined && (
          <Banner bad>{t('You can export three times a day. Please try again tomorrow.')}</Banner>
        )}
        <a className={buttonClass({ variant: 'main' })} href={FILE} download>
          {t('Download your data')}
        </a>
      </header>
    </section>
  );
}
