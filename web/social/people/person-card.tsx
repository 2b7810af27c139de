import type { Person } from '#contract/social.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { FollowButton } from '../core/follow-button.tsx';
import { nameOf, profilePath } from '../core/person-name.ts';
import styles from './person-card.module.css';
import { useFollow } from '../core/use-follow.ts';

/** A person in a list: picture, name, followers, and the button to follow. */
export function PersonCard({ person }: { person: Person }) {
  const { t } = useWords();
  const { followers } = useFollow(person);
  const href = profilePath(person.username);
  return (
    <article className={styles['card']}>
      <PageLink href={href} className={styles['who']}>
        <Avatar name={nameOf(person)} src={person.image_medium_url} size={48} />
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{nameOf(person)}</bdi>
          </b>
          <span className={styles['meta']}>
            {t('{count, plural, one {# follower} other {# followers}}', { count: followers })}
          </span>
        </span>
      </PageLink>
      <FollowButton person={person} />
    </article>
  );
}
