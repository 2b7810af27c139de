import { getCatalogFeeds } from '#contract/ads/catalogs/feeds.ts';
import { getProductGroups } from '#contract/ads/catalogs/product-groups.ts';
import { isId } from '#web/ads/core/address-fields.ts';
import { groupsInput } from '#web/ads/product-groups/group-inputs.ts';
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
  product_catalogs_product_groups: {
    title: 'Product groups',
    right: 'catalogs_view',
    fields: { id: isId },
    Part: lazyPart<object>(
      async () =>
        (await import('#web/ads/product-groups/product-groups-page.tsx')).ProductGroupsPage,
    ),
    load: ({ pages }, { id: advertiser_id }) =>
      Promise.all([
        pages(getProductGroups, groupsInput(advertiser_id)),
        pages(getCatalogFeeds, { advertiser_id }),
      ]),
  },
};
