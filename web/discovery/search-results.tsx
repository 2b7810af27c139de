import type { Board } from '#contract/boards.ts';
import { search } from '#contract/discovery.ts';
import type { Pin } from '#contract/pins.ts';
import type { Person } from '#contract/social.ts';
import { BoardGrid } from '#web/boards/board-card.tsx';
import { BoardThumbs } from '#web/boards/board-thumbs.tsx';
import { usePages } from '#web/kernel/app-context.tsx';
import { useWords } from '#web/kernel/words-context.tsx';
import { PinFeed } from '#web/pins/pin-feed.tsx';
import { PeopleList } from '#web/social/people-list.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/state.tsx';
import type { Scope } from './search-rules.ts';
import styles from './search-results.module.css';

type Found = Pin | Board | Person;

const isPin = (item: Found): item is Pin => item.type === 'pin';
const isBoard = (item: Found): item is Board => item.type === 'board';
const isPerson = (item: Found): item is Person => item.type === 'user';

const pictures = (board: Board) => <BoardThumbs board={board} type="grid" />;

interface Props {
  readonly query: string;
  readonly scope: Scope;
  readonly from: string | null;
}

/** What was found, in the shape of its kind. */
export function SearchResults({ query, scope, from }: Props) {
  const { t } = useWords();
  const list = usePages(search, { query, scope }, from);
  const found = list.data.pages.flatMap((page) => page.data.results);
  const label = t('Results for {query}', { query });
  if (found.length === 0 && !list.hasNextPage) return <NoResults query={query} scope={scope} />;
  if (scope === 'pins' || scope === 'my_pins') {
    const pages = list.data.pages.map((page) => ({
      ...page,
      data: page.data.results.filter(isPin),
    }));
    return <PinFeed list={{ ...list, data: { pages } }} label={label} empty={null} />;
  }
  return (
    <>
      {scope === 'boards' && (
        <BoardGrid boards={found.filter(isBoard)} label={label} picturesOf={pictures} />
      )}
      {scope === 'users' && <PeopleList people={found.filter(isPerson)} label={label} />}
      {list.hasNextPage && (
        <div className={styles['more']}>
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('More')}
          </Button>
        </div>
      )}
    </>
  );
}

function NoResults({ query, scope }: { query: string; scope: Scope }) {
  const { t } = useWords();
  const titles: Record<Scope, string> = {
    pins: t('No pins for “{query}”', { query }),
    boards: t('No boards for “{query}”', { query }),
    users: t('Nobody called “{query}”', { query }),
    my_pins: t('None of your pins match “{query}”', { query }),
  };
  const action = (
    <ButtonLink href="/ideas/" look="main">
      {t('Look at ideas')}
    </ButtonLink>
  );
  return (
    <EmptyState
      title={titles[scope]}
      text={t('Fewer or other words often help.')}
      action={action}
    />
  );
}
