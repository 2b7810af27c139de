import type { ReactNode } from 'react';
import type { User } from '#contract/social.ts';
import { safeLink } from '#web/kernel/core/safe-link.ts';
import { OutLink } from '#web/trust/out-link.tsx';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { ShareButton } from '#web/ui/overlay/share-button.tsx';
import { BusinessContact, BusinessLine } from './business-details-part.ts';
import { FollowButton } from '../core/follow-button.tsx';
import { VerifiedSiteMark } from './verified-site-mark-part.ts';
import { PeopleCount } from './people-count.tsx';
import { PersonMenu } from './person-menu-part.ts';
import { nameOf, profilePath } from '../core/person-name.ts';
import { useIsOther } from '../core/use-is-other.ts';
import styles from './profile-head.module.css';
import { useFollow } from '../core/use-follow.ts';

interface Props {
  readonly user: User;
  readonly blocked?: boolean;
  /** People to follow, below the list of those whom the person follows. */
  readonly suggested?: ReactNode;
  /** More actions, before sharing and blocking. */
  readonly children?: ReactNode;
}

/** A profile's header: picture, name, description, counts, and the follow button. */
export function ProfileHead({ user, blocked = false, suggested, children }: Props) {
  const { followers } = useFollow(user);
  const isOther = useIsOther(user);
  const name = nameOf(user);
  return (
    <header className={styles['head']}>
      <Avatar name={name} src={user.image_xlarge_url ?? user.image_large_url} size={150} />
      <div className={styles['words']}>
        <h1 className="h-40">
          <bdi>{name}</bdi>
        </h1>
        {user.partner && <BusinessLine business={user.partner} name={name} />}
        {user.about && (
          <p className={styles['about']} dir="auto">
            {user.about}
          </p>
        )}
        <ul className={styles['facts']}>
          <li>
            <bdi>@{user.username}</bdi>
          </li>
          {user.location && (
            <li>
              <bdi>{user.location}</bdi>
            </li>
          )}
          <Website user={user} />
          <PeopleCount user={user} kind="followers" value={followers} />
          <PeopleCount user={user} kind="following" value={user.following_count}>
            {suggested}
          </PeopleCount>
        </ul>
        {user.partner && <BusinessContact business={user.partner} />}
      </div>
      <div className={styles['acts']}>
        {!blocked && <FollowButton person={user} variant="main" />}
        {children}
        <ShareButton
          thing={{
            kind: 'profile',
            id: user.id,
            title: name,
            path: profilePath(user.username),
            secretBoard: null,
          }}
        />
        {isOther && <PersonMenu person={user} blocked={blocked} />}
      </div>
    </header>
  );
}

function Website({ user }: { user: User }) {
  const href = safeLink(user.website_url);
  if (!href) return null;
  return (
    <li>
      <OutLink className="link" address={href}>
        {user.domain_url ?? new URL(href).hostname}
      </OutLink>
      {user.domain_verified && <VerifiedSiteMark />}
    </li>
  );
}
