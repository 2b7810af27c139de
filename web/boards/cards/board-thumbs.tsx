import type { CSSProperties } from 'react';
import type { Board } from '#contract/boards.ts';
import { ownAddress } from '#web/kernel/core/own-address.ts';
import { classNames } from '#web/ui/base/class-names.ts';
import { cardColumns, type CardType } from '../core/card-columns.ts';
import styles from './board-thumbs.module.css';

/** The number of pictures on a card: two rows of two, or one of four. */
const SHOWN = 4;

interface Props {
  readonly board: Pick<Board, 'images'>;
  readonly type: CardType;
}

/** A board's newest pictures, 170 px wide, on its card. Decorative, because its name is beside them. */
export function BoardThumbs({ board, type }: Props) {
  const pictures = board.images['170x'].slice(0, SHOWN);
  const columns = cardColumns(type);
  return (
    <span
      className={classNames(styles['thumbs'], styles[type])}
      style={{ '--columns': columns } as CSSProperties}
      aria-hidden="true"
    >
      {Array.from({ length: SHOWN }, (_, at) => {
        const picture = pictures[at];
        if (!picture) return <span key={at} className={styles['hole']} />;
        const { url, dominant_color: color } = picture;
        return (
          <img
            key={at}
            src={ownAddress(url)}
            alt=""
            loading="lazy"
            decoding="async"
            style={{ background: color }}
          />
        );
      })}
    </span>
  );
}
