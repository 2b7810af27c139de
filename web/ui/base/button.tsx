import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from './class-names.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Appearance {
  /**
   * `main` is the primary act, `quiet` a secondary one, `line` sits on the page, `saved` marks it done; `danger`
   * deletes or blocks at once, `dangerPlain` leads to a confirmation.
   */
  readonly variant?: 'main' | 'quiet' | 'line' | 'saved' | 'plain' | 'danger' | 'dangerPlain';
  readonly big?: boolean;
  readonly wide?: boolean;
  readonly className?: string | undefined;
}

/** Returns a button's class, for an element of another kind that should look like one. */
export function buttonClass({
  variant = 'quiet',
  big = false,
  wide = false,
  className,
}: Appearance = {}): string {
  return classNames(
    styles['btn'],
    styles[variant],
    big && styles['big'],
    wide && styles['wide'],
    className,
  );
}

type ButtonProps = Appearance &
  ComponentProps<'button'> & {
    /** Shows a spinner, keeps the width and ignores further presses. */
    readonly busy?: boolean;
    readonly children?: ReactNode;
  };

export function Button({
  variant,
  big,
  wide,
  className,
  busy = false,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const { t } = useWords();
  const appearance: Appearance = { className };
  const classes = buttonClass({
    ...appearance,
    ...(variant && { variant }),
    ...(big && { big }),
    ...(wide && { wide }),
  });
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-busy={busy || undefined}
      onClick={busy ? undefined : onClick}
    >
      {busy ? (
        <>
          <span className={styles['hidden']}>{children}</span>
          <span className={styles['busy']}>
            <Spinner size={20} label={t('Working…')} />
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

type ButtonLinkProps = Appearance & { readonly href: string; readonly children: ReactNode } & Omit<
    ComponentProps<'a'>,
    'href'
  >;

/** A link that looks like a button; opens pages of this site without a reload. */
export function ButtonLink({
  variant,
  big,
  wide,
  className,
  href,
  children,
  ...rest
}: ButtonLinkProps) {
  const appearance: Appearance = {
    className,
    ...(variant && { variant }),
    ...(big && { big }),
    ...(wide && { wide }),
  };
  return (
    <PageLink href={href} {...rest} className={buttonClass(appearance)}>
      {children}
    </PageLink>
  );
}
