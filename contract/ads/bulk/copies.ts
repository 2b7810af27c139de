import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { count, id, jsonText, maybe, nameText, text } from '#contract/kernel/scalars.ts';
import { MAX_ENTITY_NAME } from '../campaigns.ts';
import { subject } from '../items.ts';
import { campaign } from '../objects.ts';

/** Copies a campaign with as much of its content as requested. */

export const MAX_COPIES = 10;
/** What to copy: each level includes the ones before it. */
export const COPY_DEPTHS = ['CAMPAIGN', 'AD_GROUPS', 'ADS', 'KEYWORDS'] as const;
export type CopyDepth = (typeof COPY_DEPTHS)[number];
/** The most ad groups and ads that one call may create. */
export const MAX_COPIED = 2000;

const name = z.pipe(nameText(MAX_ENTITY_NAME), z.string().check(z.minLength(1, 'Give it a name.')));

const inEnglish = (name: string): string => `Copy of ${name}`;

/**
 * A copy's default name, in English or in the words of `named`. The name in it is cut if all of it would be too long:
 * not every language has its words in front.
 */
export function copyName(of: string, at: number, named = inEnglish): string {
  const end = at === 0 ? '' : ` (${at + 1})`;
  const room = MAX_ENTITY_NAME - named('').length - end.length;
  // Do not cut a surrogate pair in half.
  const name = of.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
  return `${named(name.trim())}${end}`;
}

/**
 * Copies a campaign, all or nothing. Copies are paused and begin when activated. Dates are not copied, except an end
 * date that a budget needs, which keeps its distance from the start. Ads are reviewed again.
 */
export const createAdCopies = defineCall({
  name: 'v3_create_ad_copies',
  resource: ['AdCopy', 'create'],
  audience: 'advertiser',
  right: 'campaigns',
  input: z.object({
    advertiser_id: id(),
    ...subject,
    campaign_id: id(),
    count: count(1, MAX_COPIES),
    depth: z.enum(COPY_DEPTHS),
    /** One per copy; a default name is used without them. */
    names: z.optional(jsonText(z.array(name).check(z.minLength(1), z.maxLength(MAX_COPIES)))),
    guid: z.optional(maybe(text(100))),
  }),
  output: z.array(campaign),
  errors: [
    'ad_account_not_found',
    'terms_not_accepted',
    'campaign_not_found',
    'invalid_input',
    'rate_limited',
    'key_reused',
    'key_in_progress',
  ],
  rate: WRITES,
});
