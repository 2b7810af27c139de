import * as z from 'zod/mini';
import {
  AVAILABILITIES,
  createCatalogFeed,
  createCatalogRun,
  deleteCatalogFeed,
  FEED_FORMATS,
  FEED_STATUSES,
  getCatalogFeeds,
  getCatalogIssues,
  getCatalogRuns,
  RUN_STATUSES,
  updateCatalogFeed,
} from '#contract/ads/catalogs/feeds.ts';
import { ISSUE_CODES } from '#contract/ads/catalogs/issue-codes.ts';
import { getAdAccounts } from '#contract/business/ad-accounts.ts';
import { digits, forAccount, gone, notRead, pageOf, paging, v5Operation } from './operation.ts';

/** Catalogues and their feeds. An ad account has one catalogue, which has its id. */

const retail = z.literal('RETAIL', 'Catalogues hold products here.');
/** The ad account; by default the only one that the caller belongs to. */
export const listed = { ...forAccount, ...paging };
export const ofCatalog = z.optional(z.nullable(digits));

export const listCatalogs = v5Operation(['catalogs/list', 'GET', '/catalogs', 'catalogs:read'], {
  calls: [getAdAccounts],
  query: z.object(listed),
  answer: pageOf(
    z.object({
      id: digits,
      name: z.string(),
      catalog_type: retail,
      created_at: z.string(),
      updated_at: z.string(),
    }),
  ),
});

const schedule = z.object({ time: z.string(), timezone: z.string() });
export const v5Feed = z.object({
  id: digits,
  name: z.string(),
  catalog_id: digits,
  catalog_type: retail,
  format: z.enum(FEED_FORMATS),
  location: z.string(),
  status: z.enum(FEED_STATUSES),
  default_country: z.string(),
  default_locale: z.string(),
  default_currency: z.string(),
  default_availability: z.enum(AVAILABILITIES),
  /** The password is never returned. */
  credentials: z.nullable(z.object({ username: z.string(), password: z.null() })),
  preferred_processing_schedule: schedule,
  created_at: z.string(),
  updated_at: z.string(),
});

const changeable = {
  format: z.enum(FEED_FORMATS),
  location: z.string(),
  name: z.string(),
};
const perhaps = {
  catalog_type: z.optional(retail),
  default_currency: z.optional(z.nullable(z.string())),
  default_availability: z.optional(z.nullable(z.enum(AVAILABILITIES))),
  credentials: z.optional(z.nullable(z.object({ username: z.string(), password: z.string() }))),
  preferred_processing_schedule: z.optional(z.nullable(schedule)),
};

const feeds = '/catalogs/feeds';
const feed = `${feeds}/{feed_id}`;
const readScope = 'catalogs:read';
const writeScopes = 'catalogs:read catalogs:write';

export const listFeeds = v5Operation(['feeds/list', 'GET', feeds, readScope], {
  calls: [getCatalogFeeds, getAdAccounts],
  query: z.object({ ...listed, catalog_id: ofCatalog }),
  answer: pageOf(v5Feed),
});
export const readFeed = v5Operation(['feeds/get', 'GET', feed, readScope], {
  calls: [getCatalogFeeds, getAdAccounts],
  query: z.object(forAccount),
  answer: v5Feed,
});
export const makeFeed = v5Operation(['feeds/create', 'POST', feeds, writeScopes], {
  calls: [createCatalogFeed, getAdAccounts],
  query: z.object(forAccount),
  body: z.object({
    ...changeable,
    ...perhaps,
    default_country: z.string(),
    default_locale: z.string(),
    catalog_id: ofCatalog,
    status: z.optional(z.literal('ACTIVE', "A feed is read as soon as it's created.")),
  }),
  answer: v5Feed,
  status: 201,
});
export const changeFeed = v5Operation(['feeds/update', 'PATCH', feed, writeScopes], {
  calls: [updateCatalogFeed, getCatalogFeeds, getAdAccounts],
  query: z.object(forAccount),
  body: z.object({
    ...z.partial(z.object(changeable)).shape,
    ...perhaps,
    status: z.optional(z.enum(FEED_STATUSES)),
  }),
  answer: v5Feed,
});
export const removeFeed = v5Operation(['feeds/delete', 'DELETE', feed, writeScopes], {
  calls: [deleteCatalogFeed, getAdAccounts],
  query: z.object(forAccount),
  ...gone,
});

const runFields = { id: digits, status: z.enum(RUN_STATUSES), created_at: z.string() };
export const ingestFeed = v5Operation(
  ['feeds/ingest', 'POST', `${feed}/ingest`, 'catalogs:write'],
  {
    calls: [createCatalogRun, getAdAccounts],
    query: z.object(forAccount),
    answer: z.object({ ...runFields, feed_id: digits }),
  },
);

const counts = z.record(z.string(), z.int());
export const v5Run = z.object({
  ...runFields,
  updated_at: z.string(),
  /** What stopped it; numbers of products in stock, sold out, to come. */
  ingestion_details: z.object({ errors: counts, info: counts, warnings: counts }),
  /** Why products were left out; what was ignored or could be improved. */
  validation_details: z.object({ errors: counts, warnings: counts }),
  product_counts: z.object({ original: z.int(), ingested: z.int() }),
});
export const listRuns = v5Operation(
  ['feed_processing_results/list', 'GET', `${feed}/processing_results`, readScope],
  {
    calls: [getCatalogRuns, getAdAccounts],
    query: z.object(listed),
    answer: pageOf(v5Run),
  },
);

const details = z.record(
  z.string(),
  z.object({ attribute_name: z.null(), provided_value: z.nullable(z.string()) }),
);
export const listIssues = v5Operation(
  [
    'items_issues/list',
    'GET',
    '/catalogs/processing_results/{processing_result_id}/item_issues',
    readScope,
  ],
  {
    calls: [getCatalogIssues, getAdAccounts],
    query: z.object({
      ...listed,
      item_numbers: notRead,
      item_validation_issue: z.optional(z.enum(ISSUE_CODES)),
    }),
    /** One per issue; the number is the row's, as v3_get_catalog_issues counts it, or 0 for the whole file. */
    answer: pageOf(
      z.object({
        item_number: z.int(),
        item_id: z.nullable(z.string()),
        errors: details,
        warnings: details,
      }),
    ),
  },
);
