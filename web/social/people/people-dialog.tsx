import type { ReactNode } from 'react';
import { getFollowers, getFollowing, type User } from '#contract/social.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { failureText } from '#web/kernel/sending/failure-text.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { ShowMore } from '#web/ui/base/show-more.tsx';
import { Spinner } from '#web/ui/base/spinner.tsx';
import { Banner } from '#web/ui/base/state.tsx';
import styles from './people-dialog.module.css';
import { PersonCard } from './person-card.tsx';

export interface PeopleDialogProps {
  /** Below the list. */
  readonly children?: ReactNode;
  readonly user: Pick<User, 'id'>;
  readonly kind: 'followers' | 'following';
  readonly onClose: () => void;
}

/** The followers of a person, or the people they follow, with follow buttons. Import it lazily. */
export function PeopleDialog({ user, kind, onClose, children }: PeopleDialogProps) {
  const { t } = useWords();
  const isFollowers = kind === 'followers';
  const call = isFollowers ? getFollowers : getFollowing;
  const list = useLatePages(call, { user_id: user.id });
  const people = list.data?.pages.flatMap((page) => page.data) ?? [];
  const none = isFollowers ? t('No followers yet.') : t('Not following anyone yet.');
  return (
    <Dialog isOpen title={isFollowers ? t('Followers') : t('Following')} onClose={onClose}>
      <div className={styles['people']}>
        {list.isPending && <Spinner label={t('Loading…')} />}
        {list.isError && (
          <Banner
            bad
            action={<Button onClick={() => void list.refetch()}>{t('Try again')}</Button>}
          >
            {failureText(list.error, t)}
          </Banner>
        )}
        {list.isSuccess && people.length === 0 && <p className="soft">{none}</p>}
        <ul>
          {people.map((person) => (
            <li key={person.id}>
              <PersonCard person={person} />
            </li>
          ))}
        </ul>
        <ShowMore list={list} of={isFollowers ? t('Followers') : t('Following')} />
        {children}
      </div>
    </Dialog>
  );
}
