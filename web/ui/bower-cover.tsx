import type { CSSProperties } from 'react';
import { ownAddress } from '#web/kernel/own-address.ts';
import { classNames } from './class-names.ts';
import { matOf } from './mat.ts';
import styles from './bower-cover.module.css';

interface Props {
  /** Addresses of up to three pictures: one large, two small. */
  readonly pictures: readonly (string | null | undefined)[];
  /** The board's dominant colour, `#rrggbb`. */
  readonly color?: string | null;
  /** `row` stands before a name in a list; `hero` is the head of the board's page. */
  readonly size?: 'card' | 'row' | 'hero';
  /** Fetched at once instead of when near: the head of a page. */
  readonly eager?: boolean;
}

/** A board's cover: three pictures composed in one frame on the board's own colour. Decoration: its name stands beside it. */
export function BowerCover({ pictures, color, size = 'card', eager }: Props) {
  const style = (color ? { '--mat': matOf(color) } : {}) as CSSProperties;
  const classes = classNames(styles['bower'], size !== 'card' && styles[size]);
  return (
    <span className={classes} style={style} aria-hidden="true">
      {[0, 1, 2].map((at) => {
        const src = pictures[at];
        if (!src) return <span key={at} className={styles['hole']} />;
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
