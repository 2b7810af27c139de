import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useViewer } from '#web/kernel/app-context.tsx';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './settings.module.css';

interface Props {
  /** The path of this page of the settings. */
  readonly current: string;
  /** On a phone it is the list of the others that is shown here. */
  readonly isStart?: boolean;
  readonly children: ReactNode;
}

/** A page of the settings, beside the way to the others; a phone has room for one of the two. */
export function SettingsFrame({ current, isStart, children }: Props) {
  const { t } = useWords();
  const isOperator = useViewer()?.is_operator ?? false;
  const tabs = [
    { href: '/settings/profile/', label: t('Profile') },
    { href: '/settings/account/', label: t('Account') },
    { href: '/settings/security/', label: t('Security') },
    { href: '/settings/privacy/', label: t('Privacy') },
    { href: '/settings/notifications/', label: t('Notifications') },
    { href: '/settings/claim/', label: t('Websites and accounts') },
    { href: '/settings/sessions/', label: t('Where you are logged in') },
    { href: '/settings/tokens/', label: t('Access tokens') },
    { href: '/settings/trash/', label: t('Trash') },
    { href: '/settings/save-button/', label: t('Save button') },
    { href: '/settings/blocked/', label: t('Blocked people') },
    { href: '/settings/business/', label: t('Business') },
    ...(isOperator ? [{ href: '/settings/outbox/', label: t('Unsent e-mail') }] : []),
  ];
  return (
    <div className={classNames(styles['settings'], isStart && styles['start'])}>
      <h1 className={classNames('h-28', styles['head'])}>
        <PageLink href="/settings/">
          {/* Seen on a phone, where the list is on a page of its own. */}
          <ChevronRight size={24} className={styles['back']} aria-hidden="true" />
          {t('Settings')}
        </PageLink>
      </h1>
      <nav aria-label={t('Settings')} className={styles['list']}>
        {tabs.map(({ href, label }) => (
          <PageLink
            key={href}
            href={href}
            className={styles['way']}
            aria-current={href === current ? 'page' : undefined}
          >
            {label}
            <ChevronRight
              size={20}
              className={classNames('flip', styles['on'])}
              aria-hidden="true"
            />
          </PageLink>
        ))}
      </nav>
      <div className={styles['page']}>{children}</div>
    </div>
  );
}
