import Plus from 'lucide-react/icons/plus';
import { useViewer } from '#web/kernel/app-context.tsx';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { BowerMark, Wordmark } from '#web/ui/bower-mark.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { AccountMenu } from './shell-account-menu.tsx';
import styles from './shell-header.module.css';
import { SearchField } from './shell-search.tsx';

/** The product's name, search, and what the viewer can do; works without JavaScript. */
export function Header() {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <header className={styles['header']}>
      <PageLink className={styles['brand']} href="/" aria-label={t('Bowerbird home')}>
        <BowerMark className={styles['mark']} />
        <Wordmark className={styles['word']} />
      </PageLink>
      <SearchField />
      {viewer ? (
        <>
          <ButtonLink href="/pin/create/create/" look="line" className={styles['wide']}>
            <Plus size={18} aria-hidden="true" />
            {t('Create')}
          </ButtonLink>
          <AccountMenu viewer={viewer} />
        </>
      ) : (
        <div className={styles['doors']}>
          <ButtonLink href="/login/" className={styles['wide']}>
            {t('Log in')}
          </ButtonLink>
          <ButtonLink href="/signup/" look="main">
            {t('Sign up')}
          </ButtonLink>
        </div>
      )}
    </header>
  );
}
