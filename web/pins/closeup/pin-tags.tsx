import type { PinTag } from '#contract/pins/tags.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { nameOf, profilePath } from '#web/social/core/person-name.ts';
import { Avatar } from '#web/ui/picture/avatar.tsx';
import { Picture } from '#web/ui/picture/picture.tsx';
import { gridPicture, pinAlt, pinPath } from '../core/pin-picture.ts';
import styles from './pin-parts.module.css';

interface Props {
  readonly tags: readonly PinTag[];
}

/** Dots at the tagged people and products in the picture, each a link. */
export function TagDots({ tags }: Props) {
  const { t } = useWords();
  return (
    // Positions in a picture do not depend on the script's direction.
    <div className={styles['tags']} dir="ltr">
      {tags.map((tag) => (
        <PageLink
          key={tag.id}
          href={tagPath(tag)}
          className={styles['tag']}
          style={{ left: `${tag.x * 100}%`, top: `${tag.y * 100}%` }}
          title={tagName(tag, t)}
          aria-label={t('In this picture: {name}', { name: tagName(tag, t) })}
        />
      ))}
    </div>
  );
}

/** The same tags as a list of names, for people who do not see the dots. */
export function TagList({ tags }: Props) {
  const { t } = useWords();
  return (
    <ul className={styles['list']} aria-label={t('In this picture')}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <PageLink href={tagPath(tag)} className={styles['tagged']}>
            {tag.kind === 'person' ? (
              <Avatar name={nameOf(tag.user)} src={tag.user.image_medium_url} size={32} />
            ) : (
              <Picture
                {...gridPicture(tag.pin, t)}
                alt=""
                sizes="32px"
                className={styles['thumb']}
              />
            )}
            <bdi className={styles['name']}>{tagName(tag, t)}</bdi>
          </PageLink>
        </li>
      ))}
    </ul>
  );
}

const tagPath = (tag: PinTag): string =>
  tag.kind === 'person' ? profilePath(tag.user.username) : pinPath(tag.pin.id);

const tagName = (tag: PinTag, t: Translate): string =>
  tag.kind === 'person' ? nameOf(tag.user) : pinAlt(tag.pin, t);
