import type { Board } from '#contract/boards.ts';
import type { FoundPerson, SearchAnswer } from '#contract/discovery/search.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { BoardGrid } from '#web/boards/cards/board-card.tsx';
import { useWords } from '#web/kernel/words/words-context.tsx';
import type { Translate } from '#web/kernel/words/words.ts';
import { useViewer } from '#web/kernel/app/app-context.tsx';
import { PageLink } from '#web/kernel/page/page-link.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { SuggestedPeople } from '../people/suggested-people.tsx';
import { FoundPeople } from './found-people.tsx';
import { addressOf, inScope } from './search-rules.ts';
import styles from './search.module.css';

type Found = SearchAnswer['results'][number];

export interface SearchNamedProps {
  readonly request: AddressedSearch;
  readonly found: readonly Found[];
  readonly label: string;
  /** Loads more; null if there is no more. */
  readonly onMore: (() => void) | null;
  readonly isBusy: boolean;
}

const isBoard = (item: Found): item is Board => item.type === 'board';
const isPerson = (item: Found): item is FoundPerson => item.type === 'user';

/** So few people leave room for others. */
const FEW = 3;

/** Boards or people found by name, and how many. */
export function SearchNamed({ request, found, label, onMore, isBusy }: SearchNamedProps) {
  const { t } = useWords();
  const boards = found.filter(isBoard);
  const people = found.filter(isPerson);
  const viewer = useViewer();
  const isAll = onMore === null;
  return (
    <>
      <p className={styles['found']} role="status">
        {people.length > 0
          ? peopleText(people.length, isAll, t)
          : boardsText(boards.length, isAll, t)}
      </p>
      {boards.length > 0 && <BoardGrid boards={boards} label={label} withOwner />}
      {people.length > 0 && <FoundPeople people={people} label={label} />}
      {isAll && people.length > 0 && people.length <= FEW && (
        <>
          <p className={styles['found']}>
            {t('Not who you meant?')}{' '}
            <PageLink className="link" href={addressOf(inScope(request, 'pins'))}>
              {t('Search Pins instead')}
            </PageLink>
          </p>
          {viewer && <SuggestedPeople input={{ user_id: null }} />}
        </>
      )}
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

function peopleText(count: number, isAll: boolean, t: Translate): string {
  return isAll
    ? t('{count, plural, one {# person} other {# people}}', { count })
    : t('More than {count} people', { count });
}

function boardsText(count: number, isAll: boolean, t: Translate): string {
  return isAll
    ? t('{count, plural, one {# board} other {# boards}}', { count })
    : t('More than {count} boards', { count });
}
