import { useQuery } from '@tanstack/react-query';
import type { Person } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { EmptyState } from '#web/ui/base/state.tsx';
import type { FindPeople } from './find-people.ts';
import styles from './messages.module.css';

interface Props {
  readonly requests: boolean;
  readonly findPeople: FindPeople;
  readonly onNew: (to: readonly Person[]) => void;
}

const PEOPLE = 5;

/** Nothing to read yet: whom to write to, by the people whom the viewer follows. */
export function NoConversations({ requests, findPeople, onNew }: Props) {
  const { t } = useWords();
  const { data: people = [] } = useQuery({
    queryKey: ['people to write to'],
    queryFn: () => findPeople(''),
    enabled: !requests,
  });
  if (requests) return <EmptyState title={t('No requests')} />;
  const label = t('People you follow');
  return (
    <>
      <EmptyState
        title={t('No messages yet')}
        text={t('Talk about Pins and plans with people you know here.')}
        action={
          <Button variant="main" onClick={() => onNew([])}>
            {t('Message someone')}
          </Button>
        }
      />
      {people.length > 0 && (
        <section aria-label={label} className={styles['begin']}>
          <h3 className="strong t-14">{label}</h3>
          <ul className={styles['list']} aria-label={label}>
            {people.slice(0, PEOPLE).map((person) => (
              <li key={person.id}>
                <button type="button" className={styles['row']} onClick={() => onNew([person])}>
                  <Avatar name={nameOf(person)} src={person.image_medium_url} size={48} />
                  <span className={styles['words']}>
                    <bdi className={styles['name']}>{nameOf(person)}</bdi>
                    <span className={styles['last']}>{t('Say hello')}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
