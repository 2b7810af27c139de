import type { AVATAR } from '#contract/kernel/display.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { classNames } from '../base/class-names.ts';
import styles from './avatar.module.css';

/** 150 is the profile's [UI-07]. */
export type AvatarSize = 24 | 32 | 40 | 48 | typeof AVATAR;

interface Props {
  /** The person's full name, or username: its initials stand in for a missing picture. */
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: AvatarSize;
  /** Alone in a link or button it needs a name; beside the written name it is decoration. */
  readonly alt?: string;
}

/** First letters of the first and last word, by whole characters of any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

export function Avatar({ name, src, size = 40, alt = '' }: Props) {
  const classes = classNames(styles['avatar'], styles[`size${size}`]);
  if (src)
    return (
      <img
        className={classes}
        src={ownAddress(src)}
        width={size}
        height={size}
        alt={alt}
        loading="lazy"
      />
    );
  return (
    <span
      className={classes}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={alt ? undefined : true}
      // Drawn by the style: as text it would be part of what a link around it is seen to say.
      data-initials={initialsOf(name)}
    />
  );
}

/** Several people, one over the edge of the next. */
export function AvatarStack({
  people,
  size = 32,
}: {
  people: readonly Omit<Props, 'size'>[];
  size?: AvatarSize;
}) {
  return (
    <span className={styles['stack']}>
      {people.map((person) => (
        <Avatar key={person.name} {...person} size={size} />
      ))}
    </span>
  );
}
