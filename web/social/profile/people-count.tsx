import { type ReactNode, useState } from 'react';
import type { User } from '#contract/social.ts';
import { shortNumber } from '#web/kernel/core/time.ts';
import { Say, useWords } from '#web/kernel/words/words-context.tsx';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { PeopleDialogProps } from '../people/people-dialog.tsx';
import styles from './profile-head.module.css';

const PeopleDialog = lazyPart<PeopleDialogProps>(
  async () => (await import('../people/people-dialog.tsx')).PeopleDialog,
);

interface Props {
  readonly user: User;
  readonly kind: PeopleDialogProps['kind'];
  readonly value: number;
  /** Below the list. */
  readonly children?: ReactNode;
}

/** The number of followers or followed people; a press opens the list. */
export function PeopleCount({ user, kind, value, children }: Props) {
  const { formats } = useWords();
  const [open, setOpen] = useState(false);
  const one = value === 1 ? '{count} follower' : '{count} followers';
  const count = <b className={styles['number']}>{shortNumber(value, formats)}</b>;
  return (
    <li>
      <button
        type="button"
        className={styles['count']}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={PeopleDialog.preload}
        onFocus={PeopleDialog.preload}
      >
        <Say text={kind === 'followers' ? one : '{count} following'} values={{ count }} />
      </button>
      {open && (
        <PeopleDialog user={user} kind={kind} onClose={() => setOpen(false)}>
          {children}
        </PeopleDialog>
      )}
    </li>
  );
}
