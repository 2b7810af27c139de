import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { isSiteName, siteNameOf } from './conversions/tag-rules.ts';
import { subject } from './items.ts';

export const MAX_TAG_NAME = 100;
/** The most tags of one ad account. */
export const MAX_TAGS = 50;
/** The most sites of one tag. */
export const MAX_TAG_SITES = 20;

const MAX_WRITTEN = 300;

/** A tag that reports visits to an advertiser's pages; promotions for conversions name a tag and one of its events. */
export const conversionTag = z.object({
  id: z.string(),
  type: z.literal('conversion_tag'),
  ad_account_id: z.string(),
  name: z.string(),
  /** Whether it may send the SHA-256 of an e-mail address known to the site. */
  enhanced_match: z.boolean(),
  /**
   * The sites, with their subdomains, on which it counts, in addition to the claimed sites of the ad account's owner.
   */
  sites: z.array(z.string()),
  /** True if neither names a site: it then counts everywhere. */
  counts_anywhere: z.boolean(),
  last_fired_time: z.nullable(z.int()),
  created_time: z.int(),
});
export type ConversionTag = z.infer<typeof conversionTag>;

const tagName = z.pipe(
  nameText(MAX_TAG_NAME),
  z.string().check(z.minLength(1, 'Give your tag a name.')),
);

/** An ad account's tags, oldest first. */
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
    name: tagName,
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

const site = z.pipe(
  z.pipe(text(MAX_WRITTEN), z.transform(siteNameOf)),
  z.string().check(z.refine(isSiteName, 'Write a site like shop.example, without a path.')),
);

/** Changes the fields sent; the rest stays. */
export const updateConversionTag = defineCall({
  name: 'v3_update_conversion_tag',
  resource: ['ConversionTag', 'update'],
  audience: 'advertiser',
  right: 'conversions',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    tag_id: id(),
    name: z.optional(tagName),
    enhanced_match: z.optional(flag()),
    sites: z.optional(
      z
        .array(site)
        .check(z.maxLength(MAX_TAG_SITES, `A tag can have up to ${MAX_TAG_SITES} sites.`)),
    ),
  }),
  output: conversionTag,
  errors: ['ad_account_not_found', 'conversion_tag_not_found', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
