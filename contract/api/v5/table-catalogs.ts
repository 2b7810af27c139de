import { unserved, type V5Group } from './rows.ts';

/** Of catalogues, likewise. */
export const catalogsTable: Readonly<Record<string, V5Group>> = {
  catalogs: [
    ...unserved(
      'Somebody has one catalogue, made of their feeds.',
      `GET /catalogs catalogs/list catalogs:read
       POST /catalogs catalogs/create catalogs:write`,
    ),
    ...unserved(
      'Not translated yet: v3_get_product_groups and its neighbours do it in shapes of their own.',
      `GET /catalogs/available_filter_values catalogs/available_filter_values catalogs:read`,
    ),
  ],
  catalog_feeds: [
    ...unserved(
      'Not translated yet: v3_get_catalog_feeds and its neighbours do it in shapes of their own.',
      `GET /catalogs/feeds feeds/list catalogs:read
       POST /catalogs/feeds feeds/create catalogs:read catalogs:write
       GET /catalogs/feeds/{feed_id} feeds/get catalogs:read
       PATCH /catalogs/feeds/{feed_id} feeds/update catalogs:read catalogs:write
       DELETE /catalogs/feeds/{feed_id} feeds/delete catalogs:read catalogs:write
       POST /catalogs/feeds/{feed_id}/ingest feeds/ingest catalogs:write
       GET /catalogs/feeds/{feed_id}/processing_results feed_processing_results/list catalogs:read
       GET /catalogs/processing_results/{processing_result_id}/item_issues items_issues/list catalogs:read`,
    ),
  ],
  catalog_items: [
    ...unserved(
      'Not translated yet: v3_get_catalog_items has them in a shape of its own.',
      `POST /catalogs/items items/post catalogs:read`,
    ),
    ...unserved(
      'Items come from feeds, and are not sent one by one.',
      `POST /catalogs/items/batch items_batch/post catalogs:read catalogs:write
       GET /catalogs/items/batch/{batch_id} items_batch/get catalogs:read`,
    ),
  ],
  catalog_product_groups: [
    ...unserved(
      'Not translated yet: v3_get_product_groups and its neighbours do it in shapes of their own.',
      `DELETE /catalogs/product_groups/multiple catalogs_product_groups/delete_many catalogs:write
       POST /catalogs/product_groups/multiple catalogs_product_groups/create_many catalogs:write
       GET /catalogs/product_groups catalogs_product_groups/list catalogs:read
       POST /catalogs/product_groups catalogs_product_groups/create catalogs:write
       GET /catalogs/product_groups/{product_group_id} catalogs_product_groups/get catalogs:read
       DELETE /catalogs/product_groups/{product_group_id} catalogs_product_groups/delete catalogs:write
       PATCH /catalogs/product_groups/{product_group_id} catalogs_product_groups/update catalogs:write
       GET /catalogs/product_groups/{product_group_id}/product_counts catalogs_product_groups/product_counts_get catalogs:read
       GET /catalogs/product_groups/{product_group_id}/products catalogs_product_group_pins/list boards:read catalogs:read pins:read
       POST /catalogs/products/get_by_product_group_filters products_by_product_group_filter/list boards:read catalogs:read pins:read`,
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
