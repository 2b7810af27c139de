import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from './class-names.ts';
import styles from './chip.module.css';

interface Own {
  /** Outlined instead of filled: a suggestion rather than a filter. */
  readonly outlined?: boolean;
  readonly children: ReactNode;
}

/** A choice that is on or off; the chosen one is filled with ink. */
export function Chip({
  pressed,
  outlined,
  children,
  ...rest
}: Own & { pressed?: boolean } & ComponentProps<'button'>) {
  const classes = classNames(styles['chip'], outlined && styles['outlined'], rest.className);
  return (
    <button type="button" {...rest} className={classes} aria-pressed={pressed}>
      {children}
    </button>
  );
}

/** A chip that is a link; chosen when it leads to the current page. */
export function ChipLink({
  href,
  current,
  outlined,
  keepScroll = true,
  children,
}: Own & { href: string; current?: boolean; keepScroll?: boolean }) {
  const classes = classNames(styles['chip'], outlined && styles['outlined']);
  return (
    <PageLink
      href={href}
      className={classes}
      aria-current={current ? 'page' : undefined}
      keepScroll={keepScroll}
    >
      {children}
    </PageLink>
  );
}

/** A row of chips that scrolls when they do not fit. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={label} className={styles['chips']}>
      {children}
    </div>
  );
}
