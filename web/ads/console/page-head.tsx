import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { useConsole, useConsolePath } from './console-context.ts';
import { navItemOf } from './console-nav.ts';
import styles from './console-page.module.css';
import { TabStrip } from './tab-strip.tsx';

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
  if (item === undefined) return <h1 className="h-20">{t(title)}</h1>;
  if (item.below?.includes(here)) return null;
  // A path without its own tab selects the first one.
  const current = item.tabs?.find(({ key }) => key === here) ?? item.tabs?.[0];
  return (
    <>
      <h1 className="h-20">{t(item.label)}</h1>
      {item.tabs && (
        <TabStrip label={t(item.label)} current={here}>
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
        </TabStrip>
      )}
    </>
  );
}

/** The name of a subpage until it has its subject's name as its heading. */
export function SubpageTitle({ title }: Pick<Props, 'title'>) {
  const { t } = useWords();
  const { key: here } = useConsole();
  return navItemOf(here)?.below?.includes(here) ? <h1 className="h-20">{t(title)}</h1> : null;
}
