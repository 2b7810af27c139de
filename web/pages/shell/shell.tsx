import { Outlet } from '@tanstack/react-router';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Header } from './header.tsx';
import { TabBar, VerifyBar } from './person-part.ts';
import styles from './shell.module.css';

const MAIN = 'main';

/** The header, the page, and on a phone the tab bar. */
export function Shell() {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <div className={styles['shell']}>
      <a className={styles['skip']} href={`#${MAIN}`}>
        {t('Skip to content')}
      </a>
      <Header />
      {viewer?.needs_email_verification && <VerifyBar />}
      <main id={MAIN} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      {viewer && <TabBar />}
    </div>
  );
}
