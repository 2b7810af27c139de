import { useLocation } from '@tanstack/react-router';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import styles from './visitor-bar.module.css';

/** Log in and sign up at the bottom of a visitor's page [AUTH-19]. Nothing for signed-in people. */
export function VisitorBar() {
  const { t } = useWords();
  const viewer = useViewer();
  const here = useLocation({ select: ({ href }) => href });
  if (viewer) return null;
  const next = `?next=${encodeURIComponent(here)}`;
  return (
    <aside className={styles['bar']} aria-label={t('Log in or sign up')}>
      <p>
        <b className="strong">{t("You're almost there!")}</b>{' '}
        <span className="soft">{t('Log in to access everything.')}</span>
      </p>
      <div className={styles['ways']}>
        <ButtonLink href={`/login/${next}`}>{t('Log in')}</ButtonLink>
        <ButtonLink href={`/signup/${next}`} variant="main">
          {t('Sign up')}
        </ButtonLink>
      </div>
    </aside>
  );
}
