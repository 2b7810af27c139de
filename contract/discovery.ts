import * as z from 'zod/mini';
import { board } from './boards.ts';
import { defineCall } from './kernel/call.ts';
import { MAX_QUERY } from './kernel/limits.ts';
import { maybe, text, trimmed } from './kernel/scalars.ts';
import { pin } from './pins.ts';
import { person } from './social.ts';

/** Followed people's and boards' pins and the newest public ones, newest first. */
export const getHome = defineCall({
  name: 'v3_home_feed',
  resource: ['UserHomefeed', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(80)) }),
  output: z.array(pin),
  paged: true,
});

/** The newest public pins: what a visitor browses at /ideas/. */
export const getIdeas = defineCall({
  name: 'v3_get_ideas',
  resource: ['Ideas', 'get'],
  audience: 'anyone',
  input: z.object({ field_set_key: maybe(text(80)) }),
  output: z.array(pin),
  paged: true,
});

/** `people` is a synonym of `users` (decision 9). */
export const searchScope = () =>
  z.pipe(
    z.enum(['pins', 'boards', 'users', 'people', 'my_pins']),
    z.transform((value) => (value === 'people' ? 'users' : value)),
  );

const options = z.object({
  query: trimmed(MAX_QUERY),
  scope: z.optional(searchScope()),
  rs: maybe(text(60)),
  field_set_key: maybe(text(80)),
});

export const searchResults = z.object({ results: z.array(z.union([pin, board, person])) });

export const search = defineCall({
  name: 'v3_search',
  resource: ['BaseSearch', 'get'],
  audience: 'anyone',
  input: options,
  output: searchResults,
  paged: true,
  errors: ['not_signed_in', 'invalid_input'],
});

/** The same search as a bare list: the form of the further pages for some clients. */
export const searchPage = defineCall({
  name: 'v3_search_page',
  resource: ['Search', 'get'],
  audience: 'anyone',
  input: options,
  output: z.array(z.union([pin, board, person])),
  paged: true,
  errors: ['not_signed_in', 'invalid_input'],
});
