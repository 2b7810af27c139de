import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import type { Board } from '#contract/boards.ts';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { nameOf } from '#web/social/core/person-name.ts';
import { BowerCover } from '#web/ui/picture/bower-cover.tsx';
import styles from './board-card.module.css';
import { BoardCounts } from '../core/board-counts.tsx';
import { coverPictures } from '../core/cover.ts';
import { logBoardClick } from '../core/log-board-click.ts';
import { useScreen } from '../core/use-screen.ts';

interface CardProps {
  readonly board: Board;
  readonly pictures: ReactNode;
  readonly withOwner: boolean;
}

/** A board in a grid: its pictures, name and counts. */
function BoardCard({ board, pictures, withOwner }: CardProps) {
  const { t } = useWords();
  const screen = useScreen(board);
  return (
    <PageLink href={board.url} className={styles['card']} onClick={() => logBoardClick(board.id)}>
      {screen ? <BowerCover pictures={[]} color={null} /> : pictures}
      <div className={styles['words']}>
        <h2 className={`h-20 ${styles['name']}`}>
          <bdi>{board.name}</bdi>
          {board.privacy === 'secret' && <Lock size={16} role="img" aria-label={t('Secret')} />}
        </h2>
        <span className={styles['counts']}>
          {screen ? (
            t('Warning: {reason}', { reason: screen.reason })
          ) : (
            <BoardCounts board={board} />
          )}
        </span>
        {withOwner && (
          <bdi className={styles['owner']}>{t('by {name}', { name: nameOf(board.owner) })}</bdi>
        )}
      </div>
    </PageLink>
  );
}

interface GridProps {
  readonly boards: readonly Board[];
  readonly label: string;
  /** Replaces the composed cover of each card. */
  readonly picturesOf?: (board: Board) => ReactNode;
  /** Names each board's owner, for boards of several people. */
  readonly withOwner?: boolean;
}

/** Boards in a grid. The first row's covers load eagerly. */
export function BoardGrid({ boards, label, picturesOf, withOwner = false }: GridProps) {
  return (
    <ul className={styles['grid']} aria-label={label}>
      {boards.map((board, at) => (
        <li key={board.id}>
          <BoardCard
            board={board}
            withOwner={withOwner}
            pictures={picturesOf ? picturesOf(board) : <Cover board={board} eager={at < 4} />}
          />
        </li>
      ))}
    </ul>
  );
}

function Cover({ board, eager }: { readonly board: Board; readonly eager: boolean }) {
  return (
    <BowerCover
      pictures={coverPictures(board)}
      color={board.dominant_color}
      crop={board.cover_pin?.crop}
      {...(eager && { eager })}
    />
  );
}
