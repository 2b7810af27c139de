import type { Board } from '#contract/boards.ts';
import type { SearchAnswer } from '#contract/discovery/search.ts';
import type { Person } from '#contract/social.ts';
import { BoardGrid } from '#web/boards/cards/board-card.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PeopleList } from '#web/social/people/people-list.tsx';
import { Button } from '#web/ui/base/button.tsx';
import styles from './search.module.css';

type Found = SearchAnswer['results'][number];

export interface SearchNamedProps {
  readonly found: readonly Found[];
  readonly label: string;
  /** Loads more; null if there is no more. */
  readonly onMore: (() => void) | null;
  readonly isBusy: boolean;
}

const isBoard = (item: Found): item is Board => item.type === 'board';
const isPerson = (item: Found): item is Person => item.type === 'user';

/** Boards or people found by name. */
export function SearchNamed({ found, label, onMore, isBusy }: SearchNamedProps) {
  const { t } = useWords();
  const boards = found.filter(isBoard);
  const people = found.filter(isPerson);
  return (
    <>
      {boards.length > 0 && <BoardGrid boards={boards} label={label} withOwner />}
      {people.length > 0 && <PeopleList people={people} label={label} />}
      {onMore && (
        <div className={styles['more']}>
          <Button
            busy={isBusy}
            aria-label={t('Show more: {list}', { list: label })}
            onClick={onMore}
          >
            {t('Show more')}
          </Button>
        </div>
      )}
    </>
  );
}
