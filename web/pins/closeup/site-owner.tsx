import type { Pin } from '#contract/pins.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Say } from '#web/kernel/words/words-context.tsx';
import { VerifiedSiteMark } from '#web/social/profile/verified-site-mark.tsx';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import styles from './site-owner.module.css';

/** The verified owner of the website that a pin links to, if any. */
export function SiteOwner({ pin }: { pin: Pin }) {
  const owner = pin.link_domain?.official_user;
  if (!owner) return null;
  const name = (
    <PageLink className="link" href={profilePath(owner.username)}>
      <bdi>{nameOf(owner)}</bdi>
    </PageLink>
  );
  return (
    <p className={styles['owner']}>
      <Say text="The website of {name}" values={{ name }} />
      <VerifiedSiteMark />
    </p>
  );
}
