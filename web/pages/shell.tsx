import { Outlet } from '@tanstack/react-router';
import { useWords } from '#web/kernel/words-context.tsx';
import { Header } from './shell-header.tsx';
import { TabBar } from './shell-tab-bar.tsx';
import styles from './shell.module.css';

const MAIN = 'main';

/** The header, the page, and on a phone the ways at the lower edge. */
export function Shell() {
  const { t } = useWords();
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href={`#${MAIN}`}>
        {t('Skip to content')}
      </a>
      <Header />
      <main id={MAIN} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      <TabBar />
    </div>
  );
}
