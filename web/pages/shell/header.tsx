import { useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark, Wordmark } from '#web/ui/base/bower-mark.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './header.module.css';
import { PersonActs } from './person-part.ts';
import { SearchField } from './search-field.tsx';

/** The site's name, search, and the viewer's actions; works without JavaScript. */
export function Header() {
  const { t } = useWords();
  const viewer = useViewer();
  return (
    <header className={styles['header']}>
      <PageLink className={styles['brand']} href="/" aria-label={t('Bowerbird home')}>
        <BowerMark className={styles['mark']} />
        <Wordmark className={classNames(styles['word'], viewer && styles['acting'])} />
      </PageLink>
      <SearchField />
      {viewer ? (
        <PersonActs viewer={viewer} />
      ) : (
        <div className={styles['signIn']}>
          <ButtonLink href="/login/" className={styles['wide']}>
            {t('Log in')}
          </ButtonLink>
          <ButtonLink href="/signup/" variant="main">
            {t('Sign up')}
          </ButtonLink>
        </div>
      )}
    </header>
  );
}
