import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { id, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { subject } from './items.ts';

export const MAX_TAG_NAME = 100;
/** Tags of one ad account. */
export const MAX_TAGS = 50;

/** What tells of visits to an advertiser's pages; promotions for conversions name one and an event of it. */
export const conversionTag = z.object({
  id: z.string(),
  type: z.literal('conversion_tag'),
  ad_account_id: z.string(),
  name: z.string(),
  created_time: z.int(),
});
export type ConversionTag = z.infer<typeof conversionTag>;

/** The tags of an ad account, the oldest first. */
export const getConversionTags = defineCall({
  name: 'v3_get_conversion_tags',
  resource: ['ConversionTag', 'get'],
  audience: 'advertiser',
  right: 'reporting',
  input: z.object({ advertiser_id: id(), ...subject }),
  output: z.array(conversionTag),
  paged: true,
  errors: ['ad_account_not_found', 'invalid_input'],
});

export const createConversionTag = defineCall({
  name: 'v3_create_conversion_tag',
  resource: ['ConversionTag', 'create'],
  audience: 'advertiser',
  right: 'conversions',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    name: z.pipe(nameText(MAX_TAG_NAME), z.string().check(z.minLength(1, 'Give your tag a name.'))),
    guid: z.optional(maybe(text(100))),
  }),
  output: conversionTag,
  errors: [
    'ad_account_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});
