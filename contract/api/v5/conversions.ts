import * as z from 'zod/mini';
import { conversionEvent, createConversionEvents } from '#contract/ads/conversions/events.ts';
import { MAX_EVENTS } from '#contract/ads/conversions/event-rules.ts';
import {
  createConversionTag,
  getConversionTags,
  updateConversionTag,
} from '#contract/ads/conversion-tags.ts';
import { flag } from '#contract/kernel/scalars.ts';
import { digits, NOT_READ, notRead, v5Operation } from './operation.ts';

/** Conversions, as sent by advertisers' servers and tags. */

export const sendEvents = v5Operation(
  ['events/create', 'POST', '/ad_accounts/{ad_account_id}/events', 'ads:write'],
  {
    calls: [createConversionEvents],
    query: z.object({
      /** Test events need the ad account's test code and our own endpoint. */
      test: z.optional(z.literal(['false', '0'], 'Send test_code to v3_create_conversion_events.')),
    }),
    body: z.object({
      data: z
        .array(z.record(z.string(), z.unknown()))
        .check(
          z.minLength(1, 'Send at least one event.'),
          z.maxLength(MAX_EVENTS, `Send at most ${MAX_EVENTS} events at once.`),
        ),
    }),
    item: conversionEvent,
    answer: createConversionEvents.output,
  },
);

/** A tag's settings that cannot be changed here. */
const switches = {
  aem_fnln_enabled: notRead,
  aem_ph_enabled: notRead,
  aem_ge_enabled: notRead,
  aem_db_enabled: notRead,
  aem_loc_enabled: notRead,
  aem_external_id_enabled: notRead,
};

const off = z.literal(false);
export const v5Tag = z.object({
  id: digits,
  ad_account_id: digits,
  name: z.string(),
  status: z.literal('ACTIVE'),
  code_snippet: z.string(),
  /** Whether it may send a digest of an e-mail address known to the site; a tag sends no other personal data. */
  configs: z.object({
    aem_enabled: z.boolean(),
    aem_fnln_enabled: off,
    aem_ph_enabled: off,
    aem_ge_enabled: off,
    aem_db_enabled: off,
    aem_loc_enabled: off,
    aem_external_id_enabled: off,
  }),
  last_fired_time_ms: z.nullable(z.int()),
});

const tags = '/ad_accounts/{ad_account_id}/conversion_tags';
export const listTags = v5Operation(['conversion_tags/list', 'GET', tags, 'ads:read'], {
  calls: [getConversionTags],
  /** Tags cannot be deleted here, so the filter changes nothing. */
  query: z.object({ filter_deleted: z.optional(flag()) }),
  answer: z.object({ items: z.array(v5Tag) }),
});
export const readTag = v5Operation(
  ['conversion_tags/get', 'GET', `${tags}/{conversion_tag_id}`, 'ads:read'],
  { calls: [getConversionTags], answer: v5Tag },
);
export const makeTag = v5Operation(['conversion_tags/create', 'POST', tags, 'ads:write'], {
  calls: [createConversionTag, updateConversionTag],
  body: z.object({
    name: z.string(),
    aem_enabled: z.optional(z.nullable(flag())),
    ...switches,
    md_frequency: z.optional(z.nullable(z.literal([0, 1], NOT_READ))),
  }),
  answer: v5Tag,
});
