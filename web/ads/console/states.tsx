import type { ReactNode } from 'react';
import { ROLE_RIGHTS } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark, BrokenBower } from '#web/ui/base/bower-mark.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { classNames } from '#web/ui/base/class-names.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { AskOwner } from './ask-owner.tsx';
import { BarredBower } from './barred-bower.tsx';
import { useConsole } from './console-context.ts';
import styles from './console-page.module.css';

const ART = 72;

interface StateProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  readonly action?: ReactNode;
}

function State({ art, title, text, action }: StateProps) {
  return (
    <div className={styles['state']}>
      {art}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className={styles['stateActs']}>{action}</div>}
    </div>
  );
}

/** The empty state: what the entity is for, and one action. */
export function EmptyCard(props: Omit<StateProps, 'art'>) {
  return <State art={<BowerMark size={ART} dot="dashed" />} {...props} />;
}

interface FailedProps {
  /** What failed to load. */
  readonly title: string;
  readonly text?: string;
  readonly onRetry: () => void;
}

/** The error state: what failed to load, and a retry; the rest of the console stays. */
export function FailedCard({ title, text, onRetry }: FailedProps) {
  const { t } = useWords();
  return (
    <section className={styles['card']} role="alert">
      <State
        art={<BrokenBower size={ART} className={styles['broken']} />}
        title={title}
        text={text ?? t('Try again in a moment.')}
        action={
          <Button variant="main" onClick={onRetry}>
            {t('Try again')}
          </Button>
        }
      />
    </section>
  );
}

/** The page without access: the viewer's roles, the required ones, and who assigns them. */
export function LockedPage({ right }: { readonly right: AdRight }) {
  const { t, formats } = useWords();
  const { name, permissions, owner } = useConsole().account;
  const textOf = (roles: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(formats, { type }).format(roles.map((name) => t('“{name}”', { name })));
  const mine = permissions.flatMap((role) => (role === 'OWNER' ? [] : [t(adRoleLabel[role])]));
  const needed = ROLE_RIGHTS[right].map((role) => t(adRoleLabel[role]));
  return (
    <section className={styles['card']}>
      <State
        art={<BarredBower size={ART} />}
        title={t('This page needs another role')}
        text={t('In {name} you have {mine}. {owner} can give you {needed}.', {
          name,
          mine: textOf(mine, 'conjunction'),
          owner: owner.full_name || owner.username,
          needed: textOf(needed, 'disjunction'),
        })}
        action={<AskOwner />}
      />
    </section>
  );
}

const FIGURES = 6;
const ROWS = 8;

/** The placeholder while a page loads: a card of rows, below one of figures where the page has them. */
export function PageGhost({ figures = false }: { readonly figures?: boolean }) {
  const { t } = useWords();
  return (
    <div className={styles['stack']} role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      {figures && (
        <div className={classNames(styles['card'], styles['ghostFigures'])}>
          {Array.from({ length: FIGURES }, (_, at) => (
            <span key={at} className={styles['ghostFigure']}>
              <span className={styles['ghost']} style={{ width: '50%', height: 10 }} />
              <span className={styles['ghost']} style={{ width: '70%', height: 18 }} />
            </span>
          ))}
          <span className={styles['ghostChart']} />
        </div>
      )}
      <div className={styles['card']}>
        {Array.from({ length: ROWS }, (_, at) => (
          <span key={at} className={styles['ghostRow']}>
            <span className={styles['ghost']} style={{ height: 12 }} />
            <span className={styles['ghost']} style={{ width: '70%', height: 12 }} />
            <span className={styles['ghost']} style={{ height: 12 }} />
            <span className={styles['ghost']} style={{ width: '60%', height: 12 }} />
          </span>
        ))}
      </div>
    </div>
  );
}
