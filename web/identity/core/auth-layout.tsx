import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { BowerMark, Wordmark } from '#web/ui/base/bower-mark.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import styles from './auth-layout.module.css';
import { SiteLinks } from './site-links.tsx';

interface Props {
  /** Null for a page that is neither to log in nor to sign up. */
  readonly current: 'login' | 'signup' | null;
  /** Where the person goes afterwards; kept when they change between the two. */
  readonly next: string;
  /** Whether what is entered is added to the accounts of this browser. */
  readonly adds?: boolean;
  readonly title: string;
  /** Up to three pictures for the frame beside the form. */
  readonly pictures: readonly string[];
  readonly color?: string | null | undefined;
  readonly children: ReactNode;
}

const PATHS = { login: '/login/', signup: '/signup/' };
const ADDING = { login: '/add-account/', signup: '/add-account/signup/' };

/** A way in: a frame of pictures, and the form beside it. */
export function AuthLayout({
  current,
  next,
  adds = false,
  title,
  pictures,
  color,
  children,
}: Props) {
  const { t } = useWords();
  const paths = adds ? ADDING : PATHS;
  const pathOf = (page: 'login' | 'signup') =>
    `${paths[page]}${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`;
  return (
    <main id="main" className={styles['page']}>
      <div className={styles['art']} aria-hidden="true">
        <BowerCover size="hero" pictures={pictures} color={color ?? null} eager />
      </div>
      <div className={styles['side']}>
        <div className={styles['form']}>
          <PageLink className={styles['brand']} href="/" aria-label={t('Bowerbird home')}>
            <BowerMark />
            <Wordmark className={styles['word']} />
          </PageLink>
          {current && (
            <Tabs
              flush
              label={t('Ways in')}
              current={pathOf(current)}
              tabs={[
                { href: pathOf('login'), label: t('Log in') },
                { href: pathOf('signup'), label: t('Sign up') },
              ]}
            />
          )}
          <h1 className="h-28">{title}</h1>
          {children}
          <noscript>
            <p className="soft">{t('You need JavaScript to log in, but not to look around.')}</p>
          </noscript>
          {current === 'login' && <SiteLinks />}
        </div>
      </div>
    </main>
  );
}
