import * as z from 'zod/mini';
import { board } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_QUERY } from '#contract/kernel/limits.ts';
import { count, decimal, flag, id, ids, maybe, text, trimmed } from '#contract/kernel/scalars.ts';
import { image, signature } from '#contract/media/images.ts';
import { pin } from '#contract/pins.ts';
import { person } from '#contract/social.ts';
import { MAX_FILTER_VALUE, MAX_FILTER_VALUES, MAX_PRICE } from './search-filter-types.ts';
import { productFilters } from './search-filters.ts';
import { sensitiveScreen } from './sensitive.ts';
import { SCOPES, SEARCH_DEFAULTS, searchScope } from './search-scopes.ts';

const day = () => z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));

/** Texts as a list, or as one text joined by commas. */
const texts = (max: number, each = MAX_FILTER_VALUE) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' ? value.split(',') : value)),
    z.array(trimmed(each)).check(z.maxLength(max)),
  );

const MAX_TOP_PINS = 50;
const MAX_GUIDES_CHOSEN = 8;

/** All parameters of a search [SEARCH-01]; those that do not narrow it are read and passed on. */
const options = z.object({
  query: trimmed(MAX_QUERY),
  scope: z._default(searchScope(), SEARCH_DEFAULTS.scope),
  rs: z.pipe(
    z.optional(maybe(text(60))),
    z.transform((value) => value ?? SEARCH_DEFAULTS.rs),
  ),
  redux_normalize_feed: z._default(flag(), SEARCH_DEFAULTS.redux_normalize_feed),
  field_set_key: z.optional(maybe(text(80))),
  /** Kinds of pins, any of which match: as a list or joined by commas. */
  filters: z.optional(
    maybe(
      z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' ? value.split(',') : value)),
        z.array(z.enum(['videos', 'products', 'idea_pins'])).check(z.maxLength(3)),
      ),
    ),
  ),
  /** Product filters under two names; all of both must match. */
  applied_unified_filters: z.optional(maybe(productFilters())),
  appliedProductFilters: z.optional(maybe(productFilters())),
  /** Number of guides chosen so far. */
  journey_depth: z.optional(maybe(count(0, 1_000_000))),
  price_min: z.optional(maybe(decimal(0, MAX_PRICE))),
  price_max: z.optional(maybe(decimal(0, MAX_PRICE))),
  domains: z.optional(maybe(texts(MAX_FILTER_VALUES))),
  /** UTC days, YYYY-MM-DD, inclusive. */
  date_min: z.optional(maybe(day())),
  date_max: z.optional(maybe(day())),
  source_id: z.optional(maybe(id())),
  source_module_id: z.optional(maybe(text(100))),
  source_url: z.optional(maybe(text(2048))),
  /** Listed first, if the viewer may see it. */
  top_pin_id: z.optional(maybe(id())),
  top_pin_ids: z.optional(maybe(ids(MAX_TOP_PINS))),
  /** Only pins by this person: id or username. */
  user: z.optional(maybe(trimmed(60))),
  request_params: z.optional(maybe(text(4000))),
  /** Terms of the chosen guides; each narrows the search further. */
  selected_one_bar_modules: z.optional(maybe(texts(MAX_GUIDES_CHOSEN, 100))),
  /** Pictures that the client already displays, excluded from the results. */
  query_pin_sigs: z.optional(
    maybe(
      z.pipe(
        z.transform((value: unknown) => (typeof value === 'string' ? value.split(',') : value)),
        z.array(signature).check(z.maxLength(MAX_TOP_PINS)),
      ),
    ),
  ),
  /** Searches for the exact words, even without results. */
  auto_correction_disabled: z.optional(flag()),
  /** An adult's choice to see what an operator marked as sensitive; hidden by default [AUTH-16]. */
  show_sensitive: z.optional(flag()),
  corpus: z.optional(maybe(text(60))),
  article: z.optional(maybe(text(100))),
  /** The page's tab. */
  tab: z.optional(maybe(text(40))),
  interest_id: z.optional(maybe(text(80))),
});

/** A word that narrows a search, and the number of pins left: exact up to some hundreds. */
export const searchGuide = z.object({
  term: z.string(),
  display: z.string(),
  position: z.int(),
  pin_count: z.int(),
});
export type SearchGuide = z.infer<typeof searchGuide>;

/** A person as found by name: with what they gather. */
export const foundPerson = z.extend(person, {
  /** Public boards and pins. */
  board_count: z.int(),
  pin_count: z.int(),
  /** Their newest public pictures, each once, up to four. */
  recent_images: z.array(image),
});
export type FoundPerson = z.infer<typeof foundPerson>;

const found = z.union([pin, board, foundPerson]);

export const searchResults = z.object({
  results: z.array(found),
  /** Why sensitive words have no results; null for all other searches. */
  sensitivity_screen: z.nullable(sensitiveScreen),
  scope: z.enum(SCOPES),
  /** The corrected query that was searched instead. */
  corrected_query: z.nullable(z.string()),
  /** A suggested correction, if none was applied. */
  suggested_query: z.nullable(z.string()),
  /** Words of the query that some results lack, because few or none have all of them. */
  left_out: z.array(z.string()),
  /** With the first page of pins. */
  guides: z.array(searchGuide),
  /** With the first page: scopes in which this site had nothing at all at the last count. */
  empty_scopes: z.array(z.enum(SCOPES)),
  /** As logged [SEARCH-05]. */
  view_type: z.int(),
  search_view_type: z.int(),
});
export type SearchAnswer = z.infer<typeof searchResults>;

const errors = ['not_signed_in', 'invalid_input'] as const;

export const search = defineCall({
  name: 'v3_search',
  resource: ['BaseSearch', 'get'],
  audience: 'anyone',
  input: options,
  output: searchResults,
  paged: true,
  errors: [...errors],
});

/** The same search as a bare list: some clients load further pages in this form. */
export const searchPage = defineCall({
  name: 'v3_search_page',
  resource: ['Search', 'get'],
  audience: 'anyone',
  input: options,
  output: z.array(found),
  paged: true,
  errors: [...errors],
});
