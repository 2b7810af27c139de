import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfBulk: ConsolePages = {
  ads_bulk_edit: {
    title: 'Bulk edit',
    right: 'campaigns',
    Part: lazyPart<object>(async () => (await import('#web/ads/bulk/bulk-edit.tsx')).BulkEdit),
    // Which rows are meant stands behind the hash, which the browser alone knows.
    load: () => Promise.resolve(),
  },
};
