import type { ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from './class-names.ts';
import styles from './tabs.module.css';

export interface Tab {
  readonly href: string;
  readonly label: ReactNode;
  /** Number of items behind the tab. */
  readonly count?: string;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly current: string;
  /** Without the page's own side padding. */
  readonly flush?: boolean;
  /** Keeps the scroll position when another tab is chosen. */
  readonly keepScroll?: boolean;
}

/** Links within one page, each with its own address; the blue dot marks the current one. */
export function Tabs({ label, tabs, current, flush, keepScroll }: Props) {
  return (
    <nav aria-label={label} className={classNames(styles['tabs'], flush && styles['flush'])}>
      {tabs.map((tab) => (
        <PageLink
          key={tab.href}
          href={tab.href}
          className={styles['tab']}
          aria-current={tab.href === current ? 'page' : undefined}
          keepScroll={keepScroll}
        >
          {tab.label}
          {tab.count !== undefined && <span className={styles['count']}> {tab.count}</span>}
        </PageLink>
      ))}
    </nav>
  );
}
