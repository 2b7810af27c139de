import CircleCheck from 'lucide-react/icons/circle-check';
import ChevronRight from 'lucide-react/icons/chevron-right';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { ReactNode } from 'react';
import { getAdReviews } from '#contract/ads/reviews.ts';
import { getSite } from '#contract/identity/operator.ts';
import { getOutbox } from '#contract/identity/outbox.ts';
import { getReports } from '#contract/moderation/deciding.ts';
import { getHealth } from '#contract/transfer/health.ts';
import { getNewerRelease } from '#contract/transfer/releases.ts';
import { useIsSetUp } from '#web/identity/operator/use-site-words.ts';
import { useCall, useLatePages, usePages } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { HEALTH_NAMES, isFine } from '#web/transfer/health-words.ts';
import styles from '#web/identity/operator/overview.module.css';

interface Matter {
  readonly href: string;
  /** How many there are; null where there is nothing to count. */
  readonly count: string | null;
  readonly title: string;
  readonly text: string;
  /** Whether it must not wait. */
  readonly isUrgent?: boolean;
}

/** What waits for an operator, the most pressing first, each with the way to it. */
export function Waiting() {
  const { t } = useWords();
  const matters = useMatters();
  return (
    <section className={styles['part']} aria-labelledby="waiting-title">
      <h2 id="waiting-title" className="h-20">
        {t('Needs your attention')}
      </h2>
      {matters.length === 0 ? (
        <p className={styles['fine']}>
          <CircleCheck size={24} strokeWidth={1.75} aria-hidden="true" />
          <span>
            <b className={styles['name']}>{t('All is well')}</b>
            <span className="soft t-14">
              {t('No reports, no failed jobs, and every part of the server is ready.')}
            </span>
          </span>
        </p>
      ) : (
        <ul className={styles['matters']} aria-labelledby="waiting-title">
          {matters.map(({ href, count, title, text, isUrgent = false }) => (
            <li key={href}>
              <MatterLink href={href} isUrgent={isUrgent}>
                {isUrgent && <ShieldAlert size={24} strokeWidth={1.75} aria-hidden="true" />}
                <span>
                  <b className={styles['name']}>{title}</b>
                  <span className="soft t-14">{text}</span>
                </span>
                {count !== null && <span className={styles['count']}>{count}</span>}
                <ChevronRight size={20} className="flip" aria-hidden="true" />
              </MatterLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MatterLinkProps {
  readonly href: string;
  readonly isUrgent: boolean;
  readonly children: ReactNode;
}

/** A way on this site, or to the notes of a version elsewhere. */
function MatterLink({ href, isUrgent, children }: MatterLinkProps) {
  const className = classNames(styles['matter'], isUrgent && styles['urgent']);
  return href.startsWith('/') ? (
    <PageLink href={href} className={className}>
      {children}
    </PageLink>
  ) : (
    <a href={href} className={className} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function useMatters(): Matter[] {
  const { t, formats } = useWords();
  const site = useCall(getSite, {});
  const { parts } = useCall(getHealth, {});
  const release = useCall(getNewerRelease, {});
  const count = (list: Pages | undefined): string | null => countOf(list, formats);
  const reports = count(usePages(getReports, {}).data);
  const mails = count(usePages(getOutbox, {}).data);
  const ads = count(useLatePages(getAdReviews, {}).data);
  const isSetUp = useIsSetUp();
  const ill = parts.filter((part) => !isFine(part)).map(({ name }) => t(HEALTH_NAMES[name]));
  const isSecurity = release?.is_security === true;
  const update = release !== null && {
    href: release.notes_url,
    count: null,
    title: isSecurity ? t('A security update is out') : t('A new version is out'),
    text: t('Version {version}. Read what is new and how to upgrade.', {
      version: release.version,
    }),
    isUrgent: isSecurity,
  };
  const lines: readonly (Matter | false)[] = [
    isSecurity && update,
    ill.length > 0 && {
      href: '/operator/storage/',
      count: null,
      title: t('The server is not well'),
      text: new Intl.ListFormat(formats, { type: 'conjunction' }).format(ill),
    },
    !isSecurity && update,
    reports !== null && {
      href: '/operator/reports/',
      count: reports,
      title: t('Reports to decide'),
      text: t('People reported these things, and wait for an answer.'),
    },
    site.failed_jobs > 0 && {
      href: '/operator/work/',
      count: new Intl.NumberFormat(formats).format(site.failed_jobs),
      title: t('Failed jobs'),
      text: t('Try them again, or discard them.'),
    },
    ads !== null && {
      href: '/operator/ads/',
      count: ads,
      title: t('Ads to review'),
      text: t('They run once somebody has approved them.'),
    },
    mails !== null && {
      href: '/settings/outbox/',
      count: mails,
      title: t('Unsent e-mail'),
      text: site.has_mail
        ? t('The mail server has not taken them yet.')
        : t('No mail server is set up. Pass them on yourself, or set one up.'),
    },
    !isSetUp && {
      href: '/operator/site/',
      count: null,
      title: t('Finish setting up'),
      text: t('Name it, decide who can join, and see whether its e-mail arrives.'),
    },
  ];
  return lines.filter((line) => line !== false);
}

interface Pages {
  readonly pages: readonly {
    readonly data: readonly unknown[];
    readonly bookmark: string | null;
  }[];
}

/** Returns how many there are, as far as they are loaded; null if there are none. */
function countOf(list: Pages | undefined, formats: string): string | null {
  const pages = list?.pages ?? [];
  const known = pages.reduce((sum, { data }) => sum + data.length, 0);
  if (known === 0) return null;
  const text = new Intl.NumberFormat(formats).format(known);
  return pages.at(-1)?.bookmark ? `${text}+` : text;
}
