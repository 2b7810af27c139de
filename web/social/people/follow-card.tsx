import { useState } from 'react';
import type { Person } from '#contract/social.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { FollowButton } from '../core/follow-button.tsx';
import styles from './follow-card.module.css';
import { nameOf, profilePath } from '../core/person-name.ts';
import { useFollow } from '../core/use-follow.ts';

interface Props {
  readonly person: Person;
  /** The reason for the suggestion. */
  readonly text: string;
}

/** Suggests following a person; hidden for people followed already when it first appears. */
export function FollowCard({ person, text }: Props) {
  const { following } = useFollow(person);
  const [offered] = useState(!following);
  if (!offered) return null;
  return (
    <div className={styles['card']}>
      <PageLink href={profilePath(person.username)} className={styles['who']}>
        <Avatar name={nameOf(person)} src={person.image_medium_url} size={48} />
        <span className={styles['words']}>
          <b className={styles['name']}>
            <bdi>{nameOf(person)}</bdi>
          </b>
          <span className={styles['text']}>{text}</span>
        </span>
      </PageLink>
      <FollowButton person={person} variant="main" />
    </div>
  );
}
