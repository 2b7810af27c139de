import { getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import { lazyPart } from '#web/ui/base/lazy-part.tsx';
import type { ConsolePages } from './console-page.ts';

export const pagesOfCatalogs: ConsolePages = {
  product_catalogs_data_source: {
    title: 'Catalogue',
    right: 'catalogs_view',
    Part: lazyPart<object>(
      async () => (await import('#web/ads/catalogs/catalog-page.tsx')).CatalogPage,
    ),
    load: ({ pages }, { id: advertiser_id }) => pages(getCatalogFeeds, { advertiser_id }),
  },
};
