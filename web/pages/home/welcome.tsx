import { getIdeas } from '#contract/discovery.ts';
import { usePages, usePageSearch } from '#web/kernel/app/app-context.tsx';
import { fromOf } from '#web/kernel/core/from.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { ButtonLink } from '#web/ui/base/button.tsx';
import { useAuthPictures } from '../parts/auth-pictures.ts';
import styles from './home.module.css';
import { NoIdeas } from '../parts/no-ideas.tsx';

/** Never what a stranger uploaded a minute ago. */
export const SETTLED = { settled: 'only' } as const;

/** The page of visitors at "/": pictures, log in and sign up, and a link to ideas [ROUTE-01]. */
export function Welcome() {
  const { t } = useWords();
  const from = usePageSearch(fromOf);
  const list = usePages(getIdeas, SETTLED, from);
  return (
    <>
      <section className={styles['welcome']}>
        <div className={styles['words']}>
          <h1 className="h-40">{t('Gather what you love. Arrange it until it sings.')}</h1>
          <p className="soft">
            {t(
              'Save pictures from anywhere to your own boards, and discover what others have found.',
            )}
          </p>
          <div className={styles['ways']}>
            <ButtonLink href="/signup/" variant="main" big>
              {t('Sign up')}
            </ButtonLink>
            <ButtonLink href="/login/" big>
              {t('Log in')}
            </ButtonLink>
            <ButtonLink href="/ideas/" variant="line" big>
              {t('Explore ideas')}
            </ButtonLink>
          </div>
        </div>
        <div className={styles['cover']}>
          <BowerCover size="hero" {...useAuthPictures()} eager />
        </div>
      </section>
      <h2 className={`h-20 ${styles['strip']}`}>{t('Ideas')}</h2>
      <PinFeed list={list} label={t('Ideas')} empty={<NoIdeas />} />
    </>
  );
}
