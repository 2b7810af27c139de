import type { Board } from '#contract/boards.ts';
import type { AddressedSearch } from '#contract/discovery/search-address.ts';
import { type FoundPerson, search } from '#contract/discovery/search.ts';
import type { Pin } from '#contract/pins.ts';
import { usePages } from '#web/kernel/app/app-context.tsx';
import { useLifted } from '#web/kernel/core/lifted.ts';
import { useWords } from '#web/kernel/words/words-context.tsx';
import { PinFeed } from '#web/pins/grid/pin-feed.tsx';
import { canNarrow, hasBeside, hasCorrection, isNarrowed } from './search-rules.ts';
import {
  SearchBar,
  SearchBeside,
  SearchNamed,
  SearchNothing,
  SearchNotice,
  SearchCorrection,
} from './search-parts.ts';
import { asChosen, searchNotice } from './sensitive-choice.ts';

type Found = Pin | Board | FoundPerson;

const isPin = (item: Found): item is Pin => item.type === 'pin';

interface Props {
  readonly request: AddressedSearch;
  readonly from: string | null;
}

/** The results, laid out by kind, below the ways to narrow them. */
export function SearchResults({ request, from }: Props) {
  const { t } = useWords();
  const chosen = asChosen(request, useLifted(searchNotice(request.query)));
  const list = usePages(search, chosen, from);
  const [first] = list.data.pages;
  const screen = first?.data.sensitivity_screen ?? null;
  if (screen !== null) return <SearchNotice request={request} from={from} screen={screen} />;
  const found = list.data.pages.flatMap((page) => page.data.results);
  const label = t('Results for {query}', { query: request.query });
  const isEmpty = found.length === 0 && !list.hasNextPage;
  // Nothing cannot be narrowed further.
  const hasBar =
    canNarrow(request) &&
    (!isEmpty || isNarrowed(request) || (first?.data.guides ?? []).length > 0);
  return (
    <>
      {first && hasBar && (
        <SearchBar
          request={request}
          guides={first.data.guides}
          hasProducts={!first.data.empty_scopes.includes('buyable_pins')}
        />
      )}
      {first && hasCorrection(first.data) && (
        <SearchCorrection request={request} answer={first.data} />
      )}
      {hasBeside(request, from) && <SearchBeside request={chosen} />}
      {isEmpty && <SearchNothing request={request} />}
      {!isEmpty && canNarrow(request) && (
        <PinFeed
          list={{ ...list, data: { pages: list.data.pages.map(pinsOf) } }}
          label={label}
          empty={null}
          end={{}}
        />
      )}
      {!isEmpty && !canNarrow(request) && (
        <SearchNamed
          request={request}
          found={found}
          label={label}
          onMore={list.hasNextPage ? () => void list.fetchNextPage() : null}
          isBusy={list.isFetchingNextPage}
        />
      )}
    </>
  );
}

const pinsOf = (page: { data: { results: Found[] }; bookmark: string | null }) => ({
  ...page,
  data: page.data.results.filter(isPin),
});
