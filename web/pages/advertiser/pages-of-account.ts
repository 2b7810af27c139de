import { getAdHistory } from '#contract/ads/history.ts';
import { historyInput } from '#web/ads/history/history-input.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfAccount: ConsolePages = {
  history: {
    title: 'Change history',
    right: 'reporting',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/history/history-page.tsx')).HistoryPage,
    ),
    load: ({ pages }, { id }) => pages(getAdHistory, historyInput(id)),
  },
};
