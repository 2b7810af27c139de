import Lock from 'lucide-react/icons/lock';
import type { Board } from '#contract/boards.ts';
import { PageLink } from '#web/kernel/page-link.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { BowerCover } from '#web/ui/bower-cover.tsx';
import styles from './board-card.module.css';
import { BoardThumbs } from './board-thumbs.tsx';
import type { CardType } from './card-columns.ts';
import { BoardCounts } from './board-counts.tsx';
import { coverPictures } from './cover.ts';

interface CardProps {
  readonly board: Board;
  readonly type: CardType;
  readonly eager?: boolean;
}

/** A board among others: its pictures, name and counts. */
function BoardCard({ board, type, eager }: CardProps) {
  const { t } = useWords();
  return (
    <PageLink href={board.url} className={styles['card']}>
      {type === 'cover' ? (
        <BowerCover
          pictures={coverPictures(board)}
          color={board.dominant_color}
          crop={board.cover_pin?.crop}
          {...(eager && { eager })}
        />
      ) : (
        <BoardThumbs board={board} type={type} />
      )}
      <div className={styles['words']}>
        <h2 className={`h-20 ${styles['name']}`}>
          <bdi>{board.name}</bdi>
          {board.privacy === 'secret' && <Lock size={16} role="img" aria-label={t('Secret')} />}
        </h2>
        <span className={styles['counts']}>
          <BoardCounts board={board} />
        </span>
      </div>
    </PageLink>
  );
}

interface GridProps {
  readonly boards: readonly Board[];
  readonly label: string;
  readonly type?: CardType;
}

/** Boards beside one another, as many as fit. The first row's covers are fetched at once. */
export function BoardGrid({ boards, label, type = 'cover' }: GridProps) {
  return (
    <ul className={styles['grid']} aria-label={label}>
      {boards.map((board, at) => (
        <li key={board.id}>
          <BoardCard board={board} type={type} eager={at < 4} />
        </li>
      ))}
    </ul>
  );
}
