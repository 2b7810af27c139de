import * as z from 'zod/mini';
import { AD_COUNTRIES, AD_CURRENCIES } from '#contract/business/ad-countries.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { addressWith, count, flag, id, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { subject } from '../items.ts';
import { ISSUE_CODES, ISSUE_EFFECTS } from './issue-codes.ts';

/** A catalogue's data sources: product files on a shop's server, read daily. */

/** The most data sources of an ad account, characters of a name, and products of a data source. */
export const MAX_FEEDS = 20;
export const MAX_FEED_NAME = 100;
export const MAX_FEED_PRODUCTS = 2_000_000;
const MAX_CREDENTIAL = 200;
const MAX_ZONE = 64;

export const FEED_FORMATS = ['TSV', 'CSV', 'XML'] as const;
export type FeedFormat = (typeof FEED_FORMATS)[number];
export const AVAILABILITIES = ['IN_STOCK', 'OUT_OF_STOCK', 'PREORDER'] as const;
export type Availability = (typeof AVAILABILITIES)[number];
export const FEED_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
/** Where products come from: a file that is read each day, or calls that send them (item-batches.ts). */
const FEED_SOURCES = ['FILE', 'CALLS'] as const;
export const RUN_STATUSES = ['PROCESSING', 'COMPLETED', 'FAILED'] as const;

const currencies = [...new Set(Object.values(AD_CURRENCIES))];
export const FEED_CURRENCIES: readonly string[] = currencies.toSorted();

const wholeCounts = {
  /** Products in the file, and products taken in. */
  original_count: z.int(),
  ingested_count: z.int(),
  in_stock_count: z.int(),
  out_of_stock_count: z.int(),
  preorder_count: z.int(),
};

export const catalogRun = z.object({
  id: z.string(),
  type: z.literal('catalog_feed_run'),
  feed_id: z.string(),
  status: z.enum(RUN_STATUSES),
  /** Unix seconds. */
  started_time: z.int(),
  ended_time: z.nullable(z.int()),
  ...wholeCounts,
  /** How often each issue occurred; an issue that stopped the run comes first. */
  issues: z.array(
    z.object({ code: z.enum(ISSUE_CODES), effect: z.enum(ISSUE_EFFECTS), count: z.int() }),
  ),
});
export type CatalogRun = z.infer<typeof catalogRun>;

export const catalogFeed = z.object({
  id: z.string(),
  type: z.literal('catalog_feed'),
  ad_account_id: z.string(),
  name: z.string(),
  source: z.enum(FEED_SOURCES),
  /** Empty, like all of how and when a file is read, where products come from calls. */
  location: z.string(),
  format: z.enum(FEED_FORMATS),
  country: z.string(),
  locale: z.string(),
  currency: z.string(),
  default_availability: z.enum(AVAILABILITIES),
  /** For servers with authentication; the password is never returned. */
  username: z.nullable(z.string()),
  has_password: z.boolean(),
  /** Fingerprints of an SFTP server's host keys, separated by spaces. */
  host_key: z.nullable(z.string()),
  /** HH:MM in its time zone. */
  schedule_time: z.string(),
  schedule_time_zone: z.string(),
  status: z.enum(FEED_STATUSES),
  /** Unix seconds; null while it is inactive. */
  next_run_time: z.nullable(z.int()),
  created_time: z.int(),
  updated_time: z.int(),
  version: z.int(),
  /** Of the current products; null before the first complete run. */
  current: z.nullable(z.object(wholeCounts)),
  last_run: z.nullable(catalogRun),
});
export type CatalogFeed = z.infer<typeof catalogFeed>;

const oneOf = (known: readonly string[], problem: string) =>
  z.string().check(z.refine((value) => known.includes(value), problem));
/** A server may have a key of each type, and a new one next to the old: any one of the listed ones is enough. */
const MAX_HOST_KEYS = 300;
const FINGERPRINT = /^SHA256:[A-Za-z0-9+/]{43}=?$/;
const wordsIn = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);
const hostKeys = z.pipe(
  z.string().check(
    z.maxLength(MAX_HOST_KEYS, `Please enter no more than ${MAX_HOST_KEYS} characters.`),
    z.refine(
      (value) => wordsIn(value).every((word) => FINGERPRINT.test(word)),
      'Enter a fingerprint as SHA256: and 43 characters.',
    ),
  ),
  z.transform((value) => wordsIn(value.replaceAll('=', '')).join(' ')),
);
const changeable = {
  name: z.pipe(
    nameText(MAX_FEED_NAME),
    z.string().check(z.minLength(1, 'Give the data source a name.')),
  ),
  /** An sftp address needs a user name and host_key. */
  location: addressWith(['http:', 'https:', 'sftp:'], 'Expected an http, https or sftp address'),
  format: z.enum(FEED_FORMATS),
  currency: oneOf(FEED_CURRENCIES, 'Choose a currency.'),
  default_availability: z.enum(AVAILABILITIES),
  username: maybe(text(MAX_CREDENTIAL)),
  password: maybe(text(MAX_CREDENTIAL)),
  host_key: z.optional(z.nullable(hostKeys)),
  schedule_time: z
    .string()
    .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 06:30.')),
  schedule_time_zone: text(MAX_ZONE),
};

/** An ad account's data sources, newest first. */
export const getCatalogFeeds = defineCall({
  name: 'v3_get_catalog_feeds',
  resource: ['CatalogFeed', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(catalogFeed),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

/** Adds a data source, which is read at once and then daily. Its country and language cannot change. */
export const createCatalogFeed = defineCall({
  name: 'v3_create_catalog_feed',
  resource: ['CatalogFeed', 'create'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    ...changeable,
    country: oneOf(AD_COUNTRIES, 'Choose a country.'),
    locale: z
      .string()
      .check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/, 'Write the language like de or de-AT.')),
    guid: z.optional(maybe(text(100))),
  }),
  output: catalogFeed,
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  secret: ['password'],
  once: true,
  rate: WRITES,
});

/** Changes the fields sent; an empty password deletes the stored one. */
export const updateCatalogFeed = defineCall({
  name: 'v3_update_catalog_feed',
  resource: ['CatalogFeed', 'update'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    feed_id: id(),
    version: count(1, 2_147_483_646),
    ...z.partial(z.object(changeable)).shape,
    username: z.optional(z.nullable(text(MAX_CREDENTIAL))),
    password: z.optional(z.nullable(text(MAX_CREDENTIAL))),
    status: z.optional(z.enum(FEED_STATUSES)),
  }),
  output: catalogFeed,
  errors: [
    'ad_account_not_found',
    'catalog_feed_not_found',
    'ad_changed',
    'invalid_input',
    'rate_limited',
  ],
  secret: ['password'],
  rate: WRITES,
});

/** Deletes a data source with its products and runs. */
export const deleteCatalogFeed = defineCall({
  name: 'v3_delete_catalog_feed',
  resource: ['CatalogFeed', 'delete'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({ advertiser_id: id(), ...subject, feed_id: id() }),
  output: z.null(),
  errors: ['ad_account_not_found', 'catalog_feed_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** A data source's latest runs, newest first. */
export const getCatalogRuns = defineCall({
  name: 'v3_get_catalog_runs',
  resource: ['CatalogRun', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({ advertiser_id: id(), ...subject, feed_id: id() }),
  output: z.array(catalogRun),
  paged: true,
  errors: ['ad_account_not_found', 'catalog_feed_not_found', 'invalid_input'],
});

/**
 * Starts a run now, or returns the one under way. A file that lacks nearly all of the existing products is taken in
 * only if confirmed.
 */
export const createCatalogRun = defineCall({
  name: 'v3_create_catalog_run',
  resource: ['CatalogRun', 'create'],
  audience: 'advertiser',
  right: 'catalogs_edit',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    feed_id: id(),
    accepts_decrease: z.optional(flag()),
  }),
  output: catalogRun,
  errors: ['ad_account_not_found', 'catalog_feed_not_found', 'invalid_input', 'rate_limited'],
  rate: { limit: 60, seconds: 3600, per: 'person' },
});

export const catalogIssue = z.object({
  id: z.string(),
  type: z.literal('catalog_issue'),
  code: z.enum(ISSUE_CODES),
  effect: z.enum(ISSUE_EFFECTS),
  /** The table row, counting its header, or the product's number in an XML file; null for the whole file. */
  row: z.nullable(z.int()),
  item_id: z.nullable(z.string()),
  /** The offending value, if short. */
  value: z.nullable(z.string()),
});
export type CatalogIssue = z.infer<typeof catalogIssue>;

/** A run's issues in file order; of one code if named. */
export const getCatalogIssues = defineCall({
  name: 'v3_get_catalog_issues',
  resource: ['CatalogIssue', 'get'],
  audience: 'advertiser',
  right: 'catalogs_view',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    run_id: id(),
    code: z.optional(z.enum(ISSUE_CODES)),
  }),
  output: z.array(catalogIssue),
  paged: true,
  errors: ['ad_account_not_found', 'catalog_run_not_found', 'invalid_input'],
});
