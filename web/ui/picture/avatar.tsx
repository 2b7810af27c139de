import type { CSSProperties } from 'react';
import type { AVATAR } from '#contract/kernel/display.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { classNames } from '../base/class-names.ts';
import styles from './avatar.module.css';

/** 150 is the profile's size [UI-07]. */
export type AvatarSize = 24 | 32 | 40 | 48 | typeof AVATAR;

interface Props {
  /** The person's full name, or username; its initials, in a bower of its own color, replace a missing picture. */
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: AvatarSize;
  /** Required where the avatar is alone in a link or button; beside the written name it is decoration. */
  readonly alt?: string;
}

/** First letters of the first and last word, by whole characters of any script. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

/** The colour that a name has everywhere, in degrees of hue. */
export function hueOf(name: string): number {
  let hue = 0;
  for (const letter of name) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  return hue;
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
      style={{ '--hue': hueOf(name) } as CSSProperties}
      // Drawn by CSS: as text it would be part of the visible label of a link around it.
      data-initials={initialsOf(name)}
    />
  );
}

/** Several people, overlapping. */
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
