import { useEffect, useRef } from 'react';
import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useConsolePath } from './console-context.ts';
import { navItemOf } from './console-nav.ts';
import styles from './console-page.module.css';

/** How many entities the page of each tab lists, as text. */
export type TabCounts = Readonly<Partial<Record<ConsoleKey, string>>>;

interface Props {
  /** The page's own title, for one that no item of the rail leads to. */
  readonly title: string;
  readonly counts: TabCounts;
}

/** The page's name, with its tabs. */
export function PageHead({ title, counts }: Props) {
  const { t } = useWords();
  const { key: here } = useConsole();
  const pathOf = useConsolePath();
  const item = navItemOf(here);
  const tabs = useRef<HTMLElement>(null);
  // On a phone the current tab may be beyond the edge.
  useEffect(() => {
    const tab = tabs.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    const box = tabs.current?.getBoundingClientRect();
    if (tab && box) tabs.current?.scrollBy(tab.x + tab.width / 2 - box.x - box.width / 2, 0);
  }, [here]);
  if (item === undefined) return <h1 className="h-20">{t(title)}</h1>;
  if (item.below?.includes(here)) return null;
  // A path without its own tab selects the first one.
  const current = item.tabs?.find(({ key }) => key === here) ?? item.tabs?.[0];
  return (
    <>
      <h1 className="h-20">{t(item.label)}</h1>
      {item.tabs && (
        <nav ref={tabs} className={styles['tabs']} aria-label={t(item.label)}>
          {item.tabs.map(({ key, label }) => (
            <PageLink
              key={key}
              href={pathOf(key)}
              className={styles['tab']}
              aria-current={key === current?.key ? 'page' : undefined}
            >
              {t(label)}
              {counts[key] !== undefined && (
                <>
                  {' '}
                  <span className={styles['tabCount']}>{counts[key]}</span>
                </>
              )}
            </PageLink>
          ))}
        </nav>
      )}
    </>
  );
}
