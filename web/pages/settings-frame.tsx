import type { ReactNode } from 'react';
import { useViewer } from '#web/kernel/app-context.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import styles from './settings.module.css';

interface Props {
  /** The path of this page of the settings. */
  readonly current: string;
  readonly children: ReactNode;
}

/** A page of the settings, below their heading and the way to the others. */
export function SettingsFrame({ current, children }: Props) {
  const { t } = useWords();
  const isOperator = useViewer()?.is_operator ?? false;
  const tabs = [
    { href: '/settings/account/', label: t('Account') },
    { href: '/settings/tokens/', label: t('Access tokens') },
    { href: '/settings/trash/', label: t('Trash') },
    { href: '/settings/save-button/', label: t('Save button') },
    { href: '/settings/blocked/', label: t('Blocked people') },
    { href: '/settings/business/', label: t('Business') },
    ...(isOperator ? [{ href: '/settings/outbox/', label: t('Unsent e-mail') }] : []),
  ];
  return (
    <div className={styles['settings']}>
      <h1 className="h-28">{t('Settings')}</h1>
      <Tabs label={t('Settings')} tabs={tabs} current={current} flush />
      {children}
    </div>
  );
}
