import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { classNames } from './class-names.ts';
import styles from './icon-button.module.css';

interface Own {
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Smaller and raised, for use on a picture. */
  readonly onPicture?: boolean;
  /** Shows a dot for something unread. */
  readonly dot?: boolean;
  readonly children: ReactNode;
}

const classesOf = (onPicture: boolean | undefined, className: string | undefined) =>
  classNames(styles['button'], onPicture && styles['onPicture'], className);

export function IconButton({
  label,
  onPicture,
  dot,
  className,
  children,
  ...rest
}: Own & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classesOf(onPicture, className)}
    >
      {children}
      {dot && <i className={styles['dot']} />}
    </button>
  );
}

type IconLinkProps = Own & { readonly href: string } & Omit<ComponentProps<'a'>, 'href'>;

export function IconLink({
  label,
  onPicture,
  dot,
  className,
  href,
  children,
  ...rest
}: IconLinkProps) {
  return (
    <PageLink
      href={href}
      aria-label={label}
      title={label}
      {...rest}
      className={classesOf(onPicture, className)}
    >
      {children}
      {dot && <i className={styles['dot']} />}
    </PageLink>
  );
}
