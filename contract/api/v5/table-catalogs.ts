import {
  changeFeed,
  ingestFeed,
  listCatalogs,
  listFeeds,
  listIssues,
  listRuns,
  makeFeed,
  readFeed,
  removeFeed,
} from './catalogs.ts';
import {
  changeProductGroup,
  countProducts,
  listProductGroups,
  listProducts,
  makeProductGroup,
  readProductGroup,
  removeProductGroup,
} from './product-groups.ts';
import { served, unserved, type V5Group } from './rows.ts';

/** Of catalogues, likewise. */
export const catalogsTable: Readonly<Record<string, V5Group>> = {
  catalogs: [
    served(listCatalogs),
    ...unserved(
      'Somebody has one catalogue, made of their feeds.',
      `POST /catalogs catalogs/create catalogs:write`,
    ),
    ...unserved(
      'Which values occur in feeds is not listed.',
      `GET /catalogs/available_filter_values catalogs/available_filter_values catalogs:read`,
    ),
  ],
  catalog_feeds: [
    served(listFeeds),
    served(makeFeed),
    served(readFeed),
    served(changeFeed),
    served(removeFeed),
    served(ingestFeed),
    served(listRuns),
    served(listIssues),
  ],
  catalog_items: [
    ...unserved(
      'Products are listed by feed (v3_get_catalog_items), and not looked up by their ids.',
      `POST /catalogs/items items/post catalogs:read`,
    ),
    ...unserved(
      'Items come from feeds, and are not sent one by one.',
      `POST /catalogs/items/batch items_batch/post catalogs:read catalogs:write
       GET /catalogs/items/batch/{batch_id} items_batch/get catalogs:read`,
    ),
  ],
  catalog_product_groups: [
    served(listProductGroups),
    served(makeProductGroup),
    served(readProductGroup),
    served(removeProductGroup),
    served(changeProductGroup),
    served(countProducts),
    served(listProducts),
    ...unserved(
      'Product groups are made and deleted one by one.',
      `DELETE /catalogs/product_groups/multiple catalogs_product_groups/delete_many catalogs:write
       POST /catalogs/product_groups/multiple catalogs_product_groups/create_many catalogs:write`,
    ),
    ...unserved(
      'What a filter finds is counted, and its first products are shown (v3_get_product_group_preview).',
      `POST /catalogs/products/get_by_product_group_filters products_by_product_group_filter/list boards:read catalogs:read pins:read`,
    ),
  ],
  catalog_reports: [
    ...unserved(
      'Problems of a feed are a list (v3_get_catalog_issues), and no report.',
      `POST /catalogs/reports reports/create catalogs:read
       GET /catalogs/reports reports/get catalogs:read
       GET /catalogs/reports/stats reports/stats catalogs:read`,
    ),
  ],
  integrations: [
    ...unserved(
      'Shops are connected by feeds; there are no other integrations.',
      `POST /integrations/commerce integrations_commerce/post ads:write
       GET /integrations/commerce/{external_business_id} integrations_commerce/get ads:read
       PATCH /integrations/commerce/{external_business_id} integrations_commerce/patch ads:write
       DELETE /integrations/commerce/{external_business_id} integrations_commerce/del ads:write
       POST /integrations/logs integrations_logs/post ads:write
       GET /integrations integrations/get_list ads:read
       GET /integrations/{id} integrations/get_by_id ads:read`,
    ),
  ],
};
