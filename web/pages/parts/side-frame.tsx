import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import styles from './side-frame.module.css';

interface Props {
  readonly title: string;
  /** Where the title leads: to the list, on a phone. */
  readonly home: string;
  readonly ways: readonly { readonly href: string; readonly label: string }[];
  /** The path of this page. */
  readonly current: string;
  /** On a phone it is the list of the others that is shown here. */
  readonly isStart?: boolean | undefined;
  /** It takes all of the window's width. */
  readonly isWide?: boolean | undefined;
  readonly children: ReactNode;
}

/** A page beside the way to others of its kind; a phone has room for one of the two. */
export function SideFrame({ title, home, ways, current, isStart, isWide, children }: Props) {
  const classes = classNames(
    styles['settings'],
    isStart && styles['start'],
    isWide && styles['wide'],
  );
  return (
    <div className={classes}>
      <h1 className={classNames('h-28', styles['head'])}>
        <PageLink href={home}>
          {/* Seen on a phone, where the list is on a page of its own. */}
          <ChevronRight size={24} className={styles['back']} aria-hidden="true" />
          {title}
        </PageLink>
      </h1>
      <nav aria-label={title} className={styles['list']}>
        {ways.map(({ href, label }) => (
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
