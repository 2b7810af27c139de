import type { CSSProperties } from 'react';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { classNames } from '../base/class-names.ts';
import { coverBackgroundOf } from '../base/cover-background.ts';
import styles from './bower-cover.module.css';

interface Props {
  /** Addresses of up to three pictures: one large, two small. */
  readonly pictures: readonly (string | null | undefined)[];
  /** The board's dominant colour, `#rrggbb`. */
  readonly color?: string | null;
  /** `row` precedes a name in a list; `hero` heads the board's page. */
  readonly size?: 'card' | 'row' | 'hero';
  /** Crop of the first picture: left, top, width, height, as fractions of the whole. */
  readonly crop?: readonly number[] | null | undefined;
  /** Loads immediately instead of lazily, for the head of a page. */
  readonly eager?: boolean;
}

/** Width over height of the large picture in a cover. */
export const COVER_ASPECT = 0.88;

/**
 * A board's cover: three pictures in one frame on the board's own colour. Decorative: the board's name is beside it.
 */
export function BowerCover({ pictures, color, size = 'card', crop, eager }: Props) {
  const style = (color ? { '--bg': coverBackgroundOf(color) } : {}) as CSSProperties;
  const classes = classNames(styles['bower'], size !== 'card' && styles[size]);
  return (
    <span className={classes} style={style} aria-hidden="true">
      {[0, 1, 2].map((at) => {
        const src = pictures[at];
        if (!src) return <span key={at} className={styles['hole']} />;
        if (at === 0 && crop && size !== 'row') return <span key={at} style={cropOf(src, crop)} />;
        return (
          <img
            key={at}
            src={ownAddress(src)}
            alt=""
            {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
          />
        );
      })}
    </span>
  );
}

/** A crop of a picture as a background: left stays left in either reading direction. */
function cropOf(src: string, [left = 0, top = 0, width = 1, height = 1]: readonly number[]) {
  const at = (from: number, size: number) => `${size < 1 ? (from / (1 - size)) * 100 : 0}%`;
  return {
    backgroundImage: `url("${ownAddress(src)}")`,
    backgroundSize: `${100 / width}% ${100 / height}%`,
    backgroundPosition: `${at(left, width)} ${at(top, height)}`,
  };
}
