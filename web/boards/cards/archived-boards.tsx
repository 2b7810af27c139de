import { type Board, getBoards } from '#contract/boards.ts';
import { useLatePages } from '#web/kernel/app/app-context.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './archived-boards.module.css';
import { BoardGrid } from './board-card.tsx';
import { BoardThumbs } from './board-thumbs.tsx';

const BOARDS = 60;
const pictures = (board: Board) => <BoardThumbs board={board} type="strip" />;

/** The viewer's archived boards, below the others on their own profile; nothing without any. */
export function ArchivedBoards() {
  const { t } = useWords();
  const list = useLatePages(getBoards, { filter: 'archived', page_size: BOARDS });
  const boards = list.data?.pages.flatMap((page) => page.data) ?? [];
  if (boards.length === 0) return null;
  return (
    <section className={styles['archived']} aria-labelledby="archived-boards">
      <h2 id="archived-boards" className="h-20">
        {t('Archived boards')}
      </h2>
      <BoardGrid boards={boards} label={t('Archived boards')} picturesOf={pictures} />
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('More boards')}
        </Button>
      )}
    </section>
  );
}
