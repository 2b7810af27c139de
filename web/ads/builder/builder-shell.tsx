import Check from 'lucide-react/icons/check';
import Monitor from 'lucide-react/icons/monitor';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import rhythm from '../console/rhythm.module.css';
import styles from './builder.module.css';

interface ShellProps {
  readonly title: string;
  readonly detail: string;
  /** The page that closing leads to. */
  readonly closeTo: string;
  /** Actions at the end of the bar. */
  readonly acts?: ReactNode;
  readonly tree: ReactNode;
  readonly aside: ReactNode;
  /** The save status and the buttons. */
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every builder, which replaces the console's rail. */
export function BuilderShell(props: ShellProps) {
  const { title, detail, closeTo, acts, tree, aside, foot, children } = props;
  const { t } = useWords();
  return (
    <div className={classNames(styles['builder'], rhythm['rhythm'])}>
      <header className={styles['bar']}>
        <PageLink href={closeTo} className={styles['close']} aria-label={t('Close')}>
          <X size={20} aria-hidden="true" />
        </PageLink>
        <p className={styles['what']}>
          <b>
            <bdi>{title}</bdi>
          </b>
          <small>{detail}</small>
        </p>
        {acts}
      </header>
      <nav className={styles['tree']} aria-label={t('Steps')}>
        {tree}
      </nav>
      <main id="main" tabIndex={-1} className={styles['build']}>
        <div className={styles['stack']}>
          <div className={classNames(styles['note'], styles['onPhone'])}>
            <Monitor size={16} aria-hidden="true" />
            <p>{t('You can read and fix things here. Building works best on a wider screen.')}</p>
          </div>
          {children}
        </div>
        <aside className={styles['aside']} aria-label={t('What it means')}>
          {aside}
        </aside>
      </main>
      <div className={styles['foot']}>{foot}</div>
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly detail?: string;
  readonly state: 'here' | 'bad' | 'done' | 'open';
  readonly depth?: 0 | 1 | 2;
  readonly onOpen: () => void;
}

const DEPTHS = ['', 'in', 'in2'] as const;

/** A step in the tree, with its state. */
export function TreeStep({ label, detail, state, depth = 0, onOpen }: StepProps) {
  return (
    <button
      type="button"
      className={classNames(styles['step'], depth > 0 && styles[DEPTHS[depth]])}
      aria-current={state === 'here' ? 'step' : undefined}
      onClick={onOpen}
    >
      <span className={classNames(styles['knot'], state !== 'open' && styles[state])}>
        {state === 'done' && <Check size={11} strokeWidth={3} aria-hidden="true" />}
        {state === 'bad' && <X size={11} strokeWidth={3} aria-hidden="true" />}
      </span>
      <span>
        {label}
        {detail && (
          <small>
            <bdi>{detail}</bdi>
          </small>
        )}
      </span>
    </button>
  );
}
