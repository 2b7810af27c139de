import { useState } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import styles from './set-up.module.css';
import { useIsSetUp, useSiteWords } from './use-site-words.ts';

/** A notice for the operator until they complete or dismiss the first steps. */
export function YouRunThis() {
  const { t } = useWords();
  const { busy, change } = useSiteWords();
  const isSetUp = useIsSetUp();
  const [isAside, setAside] = useState(false);
  if (isSetUp || isAside) return null;
  const putAside = async () => {
    setAside(
      await change({ is_set_up: true }, t('You can find it again under Settings, This site.')),
    );
  };
  return (
    <section className={styles['card']} aria-labelledby="run-title">
      <div className={styles['words']}>
        <h2 id="run-title" className="h-20">
          {t('You run this site')}
        </h2>
        <p className="soft">
          {t('Name it, decide who can join, and see whether its e-mail arrives.')}
        </p>
      </div>
      <div className={styles['acts']}>
        <Button variant="plain" busy={busy} onClick={() => void putAside()}>
          {t('Not now')}
        </Button>
        <ButtonLink href="/operator/site/" variant="main">
          {t('Set up')}
        </ButtonLink>
      </div>
    </section>
  );
}
