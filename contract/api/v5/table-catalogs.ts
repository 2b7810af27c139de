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
import { findItems, listItems, makeItemBatch, readItemBatch } from './items.ts';
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

/** Catalogues: the supported operations, and why the others are not. */
export const catalogsTable: Readonly<Record<string, V5Group>> = {
  catalogs: [
    served(listCatalogs),
    ...unserved(
      'Everyone has one catalogue, which holds all their feeds.',
      `POST /catalogs catalogs/create catalogs:write`,
    ),
    ...unserved(
      "The values that occur in feeds aren't listed.",
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
    served(listItems),
    served(findItems),
    served(makeItemBatch),
    served(readItemBatch),
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
      'For a filter, you get the number of products and the first few (v3_get_product_group_preview).',
      `POST /catalogs/products/get_by_product_group_filters products_by_product_group_filter/list boards:read catalogs:read pins:read`,
    ),
  ],
  catalog_reports: [
    ...unserved(
      "A feed's problems are a list (v3_get_catalog_issues), not a report.",
      `POST /catalogs/reports reports/create catalogs:read
       GET /catalogs/reports reports/get catalogs:read
       GET /catalogs/reports/stats reports/stats catalogs:read`,
    ),
  ],
  integrations: [
    ...unserved(
      'Shops connect through feeds. There are no other integrations.',
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
