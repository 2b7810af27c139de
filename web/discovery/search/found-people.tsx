import type { FoundPerson } from '#contract/discovery/search.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { FollowButton } from '#web/social/core/follow-button.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { useFollow } from '#web/social/core/use-follow.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import styles from './found-people.module.css';

const PICTURES = [0, 1, 2, 3] as const;
/** Cards whose pictures are in view when the page opens. */
const FIRST = 6;

/** People found by name, each with what they gather and the button to follow. */
export function FoundPeople({ people, label }: { people: readonly FoundPerson[]; label: string }) {
  return (
    <ul className={styles['people']} aria-label={label}>
      {people.map((person, at) => (
        <li key={person.id}>
          <PersonCard person={person} eager={at < FIRST} />
        </li>
      ))}
    </ul>
  );
}

function PersonCard({ person, eager }: { person: FoundPerson; eager: boolean }) {
  const { t } = useWords();
  const viewer = useViewer();
  const { followers } = useFollow(person);
  const { board_count: boards, username } = person;
  return (
    <article className={styles['card']}>
      <PageLink href={profilePath(username)} className={styles['who']}>
        <span className={styles['strip']} aria-hidden="true">
          {PICTURES.map((at) => {
            const picture = person.recent_images[at];
            if (!picture) return <span key={at} className={styles['hole']} />;
            return (
              <img
                key={at}
                src={ownAddress(picture.url)}
                alt=""
                decoding="async"
                {...(!eager && { loading: 'lazy' })}
              />
            );
          })}
        </span>
        <span className={styles['face']}>
          <Avatar name={nameOf(person)} src={person.image_medium_url} size={48} />
        </span>
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{nameOf(person)}</bdi>
          </b>
          <span className={styles['meta']}>
            {[
              t('{count, plural, one {# board} other {# boards}}', { count: boards }),
              t('{count, plural, one {# follower} other {# followers}}', { count: followers }),
            ].join(' · ')}
          </span>
        </span>
      </PageLink>
      <div className={styles['act']}>
        {viewer?.id === person.id ? (
          <span className="soft t-14">{t('You')}</span>
        ) : (
          <FollowButton person={person} />
        )}
      </div>
    </article>
  );
}
