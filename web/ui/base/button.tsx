import type { ComponentProps, ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from './class-names.ts';
import styles from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Appearance {
  /**
   * `main` acts, `quiet` is beside it, `line` is on the page, `saved` is done; `danger` deletes or blocks
   * at once, `dangerPlain` leads to where that is asked.
   */
  readonly variant?: 'main' | 'quiet' | 'line' | 'saved' | 'plain' | 'danger' | 'dangerPlain';
  readonly big?: boolean;
  readonly wide?: boolean;
  readonly className?: string | undefined;
}

/** The class of a button's appearance, for an element that must be its own kind. */
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
    /** Shows that the act is under way, keeps its width, and takes no second press. */
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

/** A link that looks like a button; a page of ours is opened without a reload. */
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
