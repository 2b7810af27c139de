import type { ReactNode } from 'react';
import { ROLE_RIGHTS } from '#contract/business/ad-roles.ts';
import type { AdRight } from '#contract/kernel/ad-rights.ts';
import { adRoleLabel } from '#web/business/core/ad-role-words.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { BowerMark } from '#web/ui/base/bower-mark.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { BarredBower } from './barred-bower.tsx';
import { useConsole } from './console-context.ts';
import styles from './console-page.module.css';

const ART = 72;

interface StateProps {
  readonly art: ReactNode;
  readonly title: string;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

function State({ art, title, text, action }: StateProps) {
  return (
    <div className={styles['state']}>
      {art}
      <h2>{title}</h2>
      <p>{text}</p>
      {action && <div className={styles['stateActs']}>{action}</div>}
    </div>
  );
}

/** The empty state: what the entity is for, and one action. */
export function EmptyCard(props: Omit<StateProps, 'art'>) {
  return <State art={<BowerMark size={ART} dot="dashed" />} {...props} />;
}

/** The page without access: the viewer's roles, the required ones, and who assigns them. */
export function LockedPage({ right }: { readonly right: AdRight }) {
  const { t, formats } = useWords();
  const { name, permissions, owner } = useConsole().account;
  const textOf = (roles: readonly string[], type: 'conjunction' | 'disjunction') =>
    new Intl.ListFormat(formats, { type }).format(roles.map((role) => `“${role}”`));
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
      />
    </section>
  );
}

/** The placeholder while a page's figures load. */
export function PageGhost() {
  const { t } = useWords();
  return (
    <div className={styles['stack']} role="status">
      <VisuallyHidden>{t('Loading…')}</VisuallyHidden>
      <span className={styles['ghost']} style={{ height: 176 }} />
      <span className={styles['ghost']} style={{ height: 320 }} />
    </div>
  );
}
