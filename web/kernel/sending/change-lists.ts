import type { InfiniteData, QueryClient, QueryFilters } from '@tanstack/react-query';

type List = InfiniteData<{ readonly data: unknown }>;

/**
 * Changes the data of each page of the cached lists that match. A page that is being fetched would be added to its list
 * as that was before the change, so such fetches are cancelled first: the end of a list asks for its next page again,
 * and a list that was invalidated is fetched again.
 */
export async function changeLists<Data>(
  queries: QueryClient,
  lists: QueryFilters,
  change: (data: Data) => Data,
): Promise<void> {
  const cancelled = queries
    .getQueryCache()
    .findAll({ ...lists, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data !== undefined);
  await Promise.all(cancelled.map((query) => query.cancel({ revert: true })));
  queries.setQueriesData<List>(lists, (list) => {
    if (list?.pages === undefined) return list;
    const pages = list.pages.map((page) => ({ ...page, data: change(page.data as Data) }));
    return { ...list, pages };
  });
  for (const { queryKey, state } of cancelled) {
    if (state.isInvalidated) void queries.invalidateQueries({ queryKey, exact: true });
  }
}
