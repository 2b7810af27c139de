import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark, BrokenBower } from './bower-mark.tsx';
import { Button, ButtonLink } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './state.module.css';

interface EmptyProps {
  readonly title: ReactNode;
  /** What this place is for. */
  readonly text?: ReactNode;
  /** One action. */
  readonly action?: ReactNode;
  readonly level?: 1 | 2;
}

/** An empty state: what the place is for, and one thing to do. */
export function EmptyState({ title, text, action, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state']}>
      <BowerMark size={112} dot="dashed" className={styles['art']} />
      <Heading className="h-20">{title}</Heading>
      {text && <p className="soft">{text}</p>}
      {action && <div className={styles['actions']}>{action}</div>}
    </div>
  );
}

interface ErrorProps {
  /** What happened. */
  readonly title: ReactNode;
  /** What it means and what to do. */
  readonly text?: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly level?: 1 | 2;
}

/** A page or part that failed to load: what happened, what to do, and links onward. */
export function ErrorState({ title, text, onRetry, level = 2 }: ErrorProps) {
  const { t } = useWords();
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles['state']} role="alert">
      <BrokenBower className={styles['art']} />
      <Heading className="h-20">{title}</Heading>
      {text && <p className="soft">{text}</p>}
      <div className={styles['actions']}>
        <ButtonLink href="/">{t('Go home')}</ButtonLink>
        {onRetry && (
          <Button variant="main" onClick={onRetry}>
            {t('Try again')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** A message inside a page: something failed, or is worth knowing. */
export function Banner({
  bad,
  icon,
  action,
  children,
}: {
  bad?: boolean;
  icon?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(styles['banner'], bad && styles['bad'])}
      role={bad ? 'alert' : 'status'}
    >
      <span className={styles['icon']}>
        {icon ?? (bad ? <CircleAlert size={20} aria-hidden="true" /> : <BowerMark size={20} />)}
      </span>
      <span>{children}</span>
      {action && <span className={styles['end']}>{action}</span>}
    </div>
  );
}
