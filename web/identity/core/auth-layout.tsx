import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import { BowerMark, Wordmark } from '#web/ui/base/bower-mark.tsx';
import { Tabs } from '#web/ui/base/tabs.tsx';
import styles from './auth-layout.module.css';
import { SiteLinks } from './site-links.tsx';

interface Props {
  /** Null for pages other than log-in and sign-up. */
  readonly current: 'login' | 'signup' | null;
  /** The path after signing in; kept when switching between the two. */
  readonly next: string;
  /** Whether the account is added to the browser's others. */
  readonly adds?: boolean;
  readonly title: string;
  /** Up to three pictures beside the form. */
  readonly pictures: readonly string[];
  readonly color?: string | null | undefined;
  readonly children: ReactNode;
}

const PATHS = { login: '/login/', signup: '/signup/' };
const ADDING = { login: '/add-account/', signup: '/add-account/signup/' };

/** The layout of log-in and sign-up: pictures, and the form beside them. */
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
