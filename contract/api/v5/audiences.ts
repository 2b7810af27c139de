import * as z from 'zod/mini';
import {
  AUDIENCE_KINDS,
  AUDIENCE_STATUSES,
  createAdAudience,
  deleteAdAudience,
  getAdAudiences,
  updateAdAudience,
} from '#contract/ads/audiences/audiences.ts';
import { createAdListPart, getAdLists, LIST_OPERATIONS } from '#contract/ads/audiences/lists.ts';
import { digits, newestFirst, notRead, pageOf, v5Operation } from './operation.ts';

/** Audiences, and the customer lists that some of them are. */

const ids = z.array(z.string());
const among = z.object({ '=': ids });
/** Names of events, sources and acts are one text there, joined by commas. */
export const v5Rule = z.object({
  visitor_source_id: z.optional(z.string()),
  customer_list_id: z.optional(z.string()),
  event: z.optional(z.string()),
  url: z.optional(
    z.object({
      '=': z.optional(z.string()),
      '!=': z.optional(z.string()),
      contains: z.optional(z.string()),
      not_contains: z.optional(z.string()),
    }),
  ),
  event_source: z.optional(among),
  ingestion_source: z.optional(among),
  engagement_type: z.optional(z.string()),
  pin_id: z.optional(ids),
  campaign_id: z.optional(ids),
  ad_id: z.optional(ids),
  retention_days: z.optional(z.int()),
  interests: z.optional(ids),
  country: z.optional(z.string()),
  seed_id: z.optional(ids),
  percentage: z.optional(z.int()),
});

export const v5Audience = z.object({
  type: z.literal('audience'),
  id: digits,
  ad_account_id: digits,
  name: z.string(),
  description: z.string(),
  audience_type: z.enum(AUDIENCE_KINDS),
  rule: v5Rule,
  size: z.nullable(z.int()),
  status: z.enum(AUDIENCE_STATUSES),
  created_by_company_name: z.null(),
  /** Unix seconds. */
  created_timestamp: z.int(),
  updated_timestamp: z.int(),
});

const audiences = '/ad_accounts/{ad_account_id}/audiences';
const written = z.optional(z.nullable(z.string()));

export const listAudiences = v5Operation(['audiences/list', 'GET', audiences, 'ads:read'], {
  calls: [getAdAudiences],
  query: z.object({
    ...newestFirst,
    ownership_type: z.optional(
      z.literal('OWNED', 'v3_get_ad_received_audiences has those of others.'),
    ),
  }),
  answer: pageOf(v5Audience),
});
export const readAudience = v5Operation(
  ['audiences/get', 'GET', `${audiences}/{audience_id}`, 'ads:read'],
  { calls: [getAdAudiences], answer: v5Audience },
);
export const makeAudience = v5Operation(['audiences/create', 'POST', audiences, 'ads:write'], {
  calls: [createAdAudience, getAdAudiences, updateAdAudience],
  body: z.object({
    name: z.string(),
    description: written,
    audience_type: z.enum(AUDIENCE_KINDS),
    rule: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
  }),
  answer: v5Audience,
});
export const changeAudience = v5Operation(
  ['audiences/update', 'PATCH', `${audiences}/{audience_id}`, 'ads:write'],
  {
    calls: [updateAdAudience, getAdAudiences, deleteAdAudience],
    body: z.object({
      name: z.optional(z.string()),
      description: written,
      /** An audience's rule cannot change. */
      rule: notRead,
      operation_type: z.optional(z.enum(['UPDATE', 'REMOVE'])),
    }),
    answer: v5Audience,
  },
);

/** Row counts are not computed for a whole page of lists. */
export const v5CustomerList = z.object({
  type: z.literal('customerlist'),
  id: digits,
  ad_account_id: digits,
  name: z.string(),
  status: z.enum(['PROCESSING', 'READY', 'TOO_SMALL', 'UPLOADING']),
  created_time: z.int(),
  updated_time: z.int(),
  num_batches: z.optional(z.int()),
  num_uploaded_user_records: z.optional(z.int()),
  num_removed_user_records: z.optional(z.int()),
  /** Rejected rows of the last batch by number, with the reason. */
  exceptions: z.record(z.string(), z.string()),
});

const lists = '/ad_accounts/{ad_account_id}/customer_lists';
/** Other identifiers cannot be matched here. */
const addresses = z.optional(z.literal('EMAIL', 'Lists hold e-mail addresses here.'));

export const listCustomerLists = v5Operation(['customer_lists/list', 'GET', lists, 'ads:read'], {
  calls: [getAdAudiences],
  query: z.object(newestFirst),
  answer: pageOf(v5CustomerList),
});
export const readCustomerList = v5Operation(
  ['customer_lists/get', 'GET', `${lists}/{customer_list_id}`, 'ads:read'],
  { calls: [getAdAudiences, getAdLists], answer: v5CustomerList },
);
export const makeCustomerList = v5Operation(['customer_lists/create', 'POST', lists, 'ads:write'], {
  calls: [createAdAudience, createAdListPart, deleteAdAudience, getAdAudiences, getAdLists],
  body: z.object({ name: z.string(), records: z.string(), list_type: addresses }),
  answer: v5CustomerList,
});
export const changeCustomerList = v5Operation(
  ['customer_lists/update', 'PATCH', `${lists}/{customer_list_id}`, 'ads:write'],
  {
    calls: [createAdListPart, getAdAudiences, getAdLists],
    body: z.object({ records: z.string(), operation_type: z.enum(LIST_OPERATIONS) }),
    answer: v5CustomerList,
  },
);
