import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_LINK, WRITES } from '#contract/kernel/limits.ts';
import { maybe, text } from '#contract/kernel/scalars.ts';
import { LINK_FORMS, linkEntryIn } from './link-entry.ts';
import { OFFSITE_STATUSES } from './offsite.ts';

/** The most entries of the list, and changes per call. */
export const MAX_LISTED_LINKS = 50_000;
export const MAX_LINKS_CHANGED = 200;

/** What happens to matching addresses. `ok` allows one that would be suspicious by itself. */
export const LISTED_KINDS = OFFSITE_STATUSES;
export type ListedKind = (typeof LISTED_KINDS)[number];

export const listedLink = z.object({
  /** The entry's canonical spelling. */
  id: z.string(),
  type: z.literal('listed_link'),
  form: z.enum(LINK_FORMS),
  value: z.string(),
  kind: z.enum(LISTED_KINDS),
  added_at: z.string(),
});
export type ListedLink = z.infer<typeof listedLink>;

const forOperators = { audience: 'operator', sessionOnly: true } as const;

/** Operators' link list, by value; filtered by kind and prefix. */
export const getListedLinks = defineCall({
  name: 'v3_get_listed_links',
  resource: ['ListedLinks', 'get'],
  ...forOperators,
  input: z.object({
    kind: z.optional(maybe(z.enum(LISTED_KINDS))),
    query: z.optional(maybe(text(MAX_LINK))),
    field_set_key: z.optional(maybe(text(80))),
  }),
  output: z.array(listedLink),
  paged: true,
  errors: ['not_allowed', 'invalid_input'],
});

/** An entry as operators write it. */
const written = () =>
  text(MAX_LINK).check(
    z.refine((value) => linkEntryIn(value) !== null, {
      error: ({ input }) =>
        `“${String(input).slice(0, 80)}” isn't a domain, an address or a SHA-256.`,
    }),
  );

/** Adds or reclassifies entries and removes others, all or nothing. */
export const changeListedLinks = defineCall({
  name: 'v3_change_listed_links',
  resource: ['ListedLinks', 'update'],
  ...forOperators,
  input: z.object({
    add: z.optional(
      z
        .array(z.object({ value: written(), kind: z.enum(LISTED_KINDS) }))
        .check(z.maxLength(MAX_LINKS_CHANGED, `Up to ${MAX_LINKS_CHANGED} at once.`)),
    ),
    remove: z.optional(
      z
        .array(written())
        .check(z.maxLength(MAX_LINKS_CHANGED, `Up to ${MAX_LINKS_CHANGED} at once.`)),
    ),
  }),
  output: z.null(),
  errors: ['not_allowed', 'invalid_input', 'rate_limited'],
  rate: WRITES,
});
