import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, maybe, nameText, trimmed } from '#contract/kernel/scalars.ts';

/** Characters of a site's name, and of a page that its operator writes. */
export const MAX_SITE_NAME = 40;
export const MAX_SITE_PAGE = 50_000;

/** Pages that an operator writes; without a text there is no such page. */
export const SITE_PAGES = ['terms', 'privacy'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** What an operator says of the site. */
export const siteWords = z.object({
  type: z.literal('site_words'),
  /** Empty where it goes by the program's name. */
  name: z.string(),
  terms: z.string(),
  privacy: z.string(),
  /** Whether an operator went through the first steps, or put them aside. */
  is_set_up: z.boolean(),
  /** Whether the people and Pins that fill a new site are here. */
  has_demo: z.boolean(),
});
export type SiteWords = z.infer<typeof siteWords>;

export const getSiteWords = defineCall({
  name: 'v3_get_site_words',
  resource: ['SiteWords', 'get'],
  ...forOperators,
  input: z.object({}),
  output: siteWords,
  errors: ['not_allowed'],
});

/** Changes what is given, and leaves the rest; an empty text takes a name or a page away. */
export const updateSiteWords = defineCall({
  name: 'v3_update_site_words',
  resource: ['SiteWords', 'update'],
  ...forOperators,
  input: z.object({
    name: z.optional(maybe(nameText(MAX_SITE_NAME))),
    terms: z.optional(maybe(trimmed(MAX_SITE_PAGE))),
    privacy: z.optional(maybe(trimmed(MAX_SITE_PAGE))),
    is_set_up: z.optional(flag()),
  }),
  output: siteWords,
  errors: ['not_allowed', 'log_in_again', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});

/** Sends a message to the operator's own address, to see that messages arrive. */
export const tryMail = defineCall({
  name: 'v3_try_site_mail',
  resource: ['SiteMail', 'create'],
  ...forOperators,
  input: z.object({}),
  output: z.object({ email: z.string() }),
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: { limit: 20, seconds: 3600, per: 'person' },
});

/** A page that the operator wrote; null where there is none. */
export const getSitePage = defineCall({
  name: 'v3_get_site_page',
  resource: ['SitePage', 'get'],
  audience: 'anyone',
  input: z.object({ page: z.enum(SITE_PAGES) }),
  output: z.object({
    type: z.literal('site_page'),
    page: z.enum(SITE_PAGES),
    text: z.nullable(z.string()),
    updated_at: z.nullable(z.string()),
  }),
});
