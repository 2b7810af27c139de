import type { ReactNode } from 'react';
import { useApp } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { SideFrame } from '../parts/side-frame.tsx';

interface Props {
  /** The path of this page of the settings. */
  readonly current: string;
  /** Whether a phone displays the list instead of the page. */
  readonly isStart?: boolean;
  readonly children: ReactNode;
}

/** The frame of a settings page. */
export function SettingsFrame({ current, isStart, children }: Props) {
  const { t } = useWords();
  const { viewer, site } = useApp();
  const isOperator = viewer?.is_operator ?? false;
  const groups = [
    [
      { href: '/settings/profile/', label: t('Profile') },
      { href: '/settings/account/', label: t('Account') },
      { href: '/settings/security/', label: t('Security') },
      { href: '/settings/sessions/', label: t('Where you are logged in') },
    ],
    [
      { href: '/settings/home/', label: t('Your home feed') },
      { href: '/settings/notifications/', label: t('Notifications') },
      { href: '/settings/privacy/', label: t('Privacy') },
      { href: '/settings/blocked/', label: t('Blocked people') },
      { href: '/settings/decisions/', label: t('Decisions about you') },
    ],
    [
      { href: '/settings/save-button/', label: t('Save button') },
      { href: '/settings/import/', label: t('Import') },
      { href: '/settings/export/', label: t('Export your data') },
      { href: '/settings/trash/', label: t('Trash') },
    ],
    [
      { href: '/settings/claim/', label: t('Websites and accounts') },
      { href: '/settings/business/', label: t('Business') },
      { href: '/settings/tokens/', label: t('Access tokens') },
    ],
    [
      ...site.pages.map((page) => ({
        href: `/${page}/`,
        label: page === 'terms' ? t('Terms') : t('Privacy policy'),
      })),
      ...(isOperator ? [{ href: '/operator/', label: t('This site') }] : []),
    ],
  ];
  return (
    <SideFrame
      title={t('Settings')}
      home="/settings/"
      groups={groups}
      current={current}
      isStart={isStart}
    >
      {children}
    </SideFrame>
  );
}
