import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { ConsoleKey } from '#contract/ads/console-paths.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark, Wordmark } from '#web/ui/base/bower-mark.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { AccountPicker } from './account-picker.tsx';
import { useConsole, useConsolePath, useRights } from './console-context.ts';
import { isInRail, NAV, type NavItem, type NavTab, navItemOf } from './console-nav.ts';
import styles from './console-shell.module.css';
import { CreateMenu } from './create-menu.tsx';
import { MoreTab, PhoneMenu } from './phone-menu.tsx';
import rhythm from './rhythm.module.css';

/** The badge of each page in the rail, as displayed. */
export type RailCounts = Readonly<Partial<Record<ConsoleKey, string>>>;

interface Props {
  /** At the end of the bar: the viewer's menu. */
  readonly corner: ReactNode;
  /** At the foot of the rail: the link to all pages. */
  readonly foot: ReactNode;
  readonly counts: RailCounts;
  readonly children: ReactNode;
}

/** The frame of every console page: the rail, the account picker and the page. */
export function ConsoleShell({ corner, foot, counts, children }: Props) {
  const { t } = useWords();
  return (
    <div className={classNames(styles['console'], rhythm['rhythm'])}>
      <a className={styles['skip']} href="#main">
        {t('Skip to content')}
      </a>
      <Rail counts={counts} foot={foot} />
      <header className={styles['bar']}>
        <PhoneMenu className={styles['phone']} />
        <AccountPicker />
        <div className={styles['corner']}>{corner}</div>
      </header>
      <main id="main" tabIndex={-1} className={styles['page']}>
        {children}
      </main>
      <PhoneTabs />
    </div>
  );
}

/** Content that a phone's bar has no room for. */
export function RoomyOnly({ children }: { readonly children: ReactNode }) {
  return <span className={styles['roomy']}>{children}</span>;
}

function Rail({ counts, foot }: Pick<Props, 'counts' | 'foot'>) {
  const { t } = useWords();
  const here = useConsole().key;
  const can = useRights();
  const pathOf = useConsolePath();
  return (
    <nav className={styles['rail']} aria-label={t('Ads')}>
      <PageLink
        className={styles['brand']}
        href={pathOf('overview')}
        aria-label={t('Bowerbird ads')}
      >
        <BowerMark className={styles['mark']} />
        <Wordmark className={styles['word']} />
        <span className={styles['of']}>{t('ads')}</span>
      </PageLink>
      {can('campaigns') && <CreateMenu className={styles['make']} />}
      {NAV.map(({ label, items }) => (
        <div key={label} role="group" aria-label={t(label ?? 'Ads')}>
          {label !== null && (
            <p className={styles['group']} aria-hidden="true">
              {t(label)}
            </p>
          )}
          {items
            .filter((item) => isInRail(item, here))
            .map((item) => (
              <Way key={item.key} item={item} count={counts[item.key]} />
            ))}
        </div>
      ))}
      <div className={styles['foot']}>
        {foot}
        <PageLink className={styles['way']} href="/">
          <ArrowLeft size={16} className="flip" aria-hidden="true" />
          {t('Back to Pins')}
        </PageLink>
      </div>
    </nav>
  );
}

interface WayProps {
  readonly item: NavItem;
  readonly count: string | undefined;
}

/** A link in the rail. Pages that need another role are listed too, and state there who has access. */
function Way({ item: { key, label, Icon, right, under }, count }: WayProps) {
  const { t } = useWords();
  const at = navItemOf(useConsole().key);
  const can = useRights();
  const pathOf = useConsolePath();
  return (
    <PageLink
      className={classNames(
        styles['way'],
        under && styles['under'],
        at?.under === key && styles['above'],
      )}
      href={pathOf(key)}
      aria-current={at?.key === key ? 'page' : undefined}
    >
      {!under && <Icon size={16} aria-hidden="true" />}
      {t(label)}
      {count !== undefined && <span className={styles['count']}>{count}</span>}
      {!can(right) && (
        <>
          <Lock size={12} className={styles['lock']} aria-hidden="true" />
          <VisuallyHidden>{t('needs another role')}</VisuallyHidden>
        </>
      )}
    </PageLink>
  );
}

/** The tab bar on phones: the pages most useful there. */
function PhoneTabs() {
  const { t } = useWords();
  const { key: here } = useConsole();
  const pathOf = useConsolePath();
  const ways = NAV.flatMap((group) => group.items);
  const items = ON_A_PHONE.flatMap(({ key, label }) =>
    ways.filter((way) => way.key === key).map((way) => ({ ...way, label })),
  );
  return (
    <nav className={styles['tabs']} aria-label={t('Ads, short')}>
      {items.map(({ key, label, Icon }) => (
        <PageLink
          key={key}
          href={pathOf(key)}
          className={styles['tab']}
          aria-current={navItemOf(here)?.key === key ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden="true" />
          {t(label)}
        </PageLink>
      ))}
      <MoreTab className={styles['tab']} />
    </nav>
  );
}

const ON_A_PHONE: readonly NavTab[] = [
  { key: 'overview', label: 'Overview' },
  { key: 'reporting_campaigns', label: 'Campaigns' },
  { key: 'recommendations', label: 'To do' },
  { key: 'billing', label: 'Billing' },
];
