import { useEffect } from 'react';

interface Pages<Row> {
  readonly data?: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/** Loads all pages of a list, because sorting and searching need the whole list. */
export function useAllPages<Row>(list: Pages<Row>): { rows: readonly Row[]; isWhole: boolean } {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  return { rows: list.data?.pages.flatMap((page) => page.data) ?? [], isWhole: !hasNextPage };
}
