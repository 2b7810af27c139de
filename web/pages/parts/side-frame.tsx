import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './side-frame.module.css';

interface Way {
  readonly href: string;
  readonly label: string;
}

interface Props {
  readonly title: string;
  /** The title's link: on a phone, to the list. */
  readonly home: string;
  /** The related pages, those of one kind together; empty groups are left out. */
  readonly groups: readonly (readonly Way[])[];
  /** The path of this page. */
  readonly current: string;
  /** Whether a phone displays the list instead of the page. */
  readonly isStart?: boolean | undefined;
  /** Whether a phone displays the list below the page. */
  readonly isOverview?: boolean | undefined;
  /** Whether it fills the window's width. */
  readonly isWide?: boolean | undefined;
  readonly children: ReactNode;
}

/** A page beside the list of related pages; a phone has room for only one of them. */
export function SideFrame({ title, home, groups, current, children, ...kind }: Props) {
  const { isStart, isOverview, isWide } = kind;
  const classes = classNames(
    styles['settings'],
    isStart && styles['start'],
    isOverview && styles['overview'],
    isWide && styles['wide'],
  );
  return (
    <div className={classes}>
      <h1 className={classNames('h-28', styles['head'])}>
        <PageLink href={home}>
          {/* Visible on a phone, where the list is a separate page. */}
          <ChevronRight size={24} className={styles['back']} aria-hidden="true" />
          {title}
        </PageLink>
      </h1>
      <nav aria-label={title} className={styles['list']}>
        {groups.map(
          (ways) =>
            ways[0] && (
              <div key={ways[0].href} className={styles['group']}>
                {ways.map((way) => (
                  <WayLink key={way.href} {...way} isCurrent={way.href === current} />
                ))}
              </div>
            ),
        )}
      </nav>
      <div className={styles['page']}>{children}</div>
    </div>
  );
}

function WayLink({ href, label, isCurrent }: Way & { readonly isCurrent: boolean }) {
  return (
    <PageLink href={href} className={styles['way']} aria-current={isCurrent ? 'page' : undefined}>
      {label}
      <ChevronRight size={20} className={classNames('flip', styles['on'])} aria-hidden="true" />
    </PageLink>
  );
}
