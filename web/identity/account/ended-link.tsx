import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from '../core/auth-layout.module.css';

/** Replaces a page whose link is invalid. */
export function EndedLink() {
  const { t } = useWords();
  return (
    <div className={styles['fields']}>
      <Banner bad>{t('This link is incomplete, or no longer works.')}</Banner>
      <ButtonLink href="/password/reset/" big wide>
        {t('Ask for a new link')}
      </ButtonLink>
      <ButtonLink href="/" variant="plain" wide>
        {t('Go home')}
      </ButtonLink>
    </div>
  );
}
