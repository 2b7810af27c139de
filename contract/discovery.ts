import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { COLORS } from '#contract/search-index/colors.ts';
import { pin } from './pins.ts';

/** What is recommended to the viewer and what they follow, a page at a time. */
export const getHome = defineCall({
  name: 'v3_home_feed',
  resource: ['UserHomefeed', 'get'],
  audience: 'signed_in',
  input: z.object({
    field_set_key: maybe(text(80)),
    /** Nothing but what they follow, in the order of time. */
    followed: z.optional(flag()),
  }),
  output: z.array(pin),
  paged: true,
});

/** The newest public pins: what a visitor browses at /ideas/. */
export const getIdeas = defineCall({
  name: 'v3_get_ideas',
  resource: ['Ideas', 'get'],
  audience: 'anyone',
  input: z.object({
    field_set_key: maybe(text(80)),
    /** Only pictures that have this colour. */
    color: z.optional(maybe(z.enum(COLORS))),
  }),
  output: z.array(pin),
  paged: true,
});

/** The short link of one pin or one board, as a path. */
export const getShortLink = defineCall({
  name: 'v3_get_short_link',
  resource: ['ShortLink', 'get'],
  path: ['GET', '/v3/short_links/'],
  audience: 'anyone',
  input: z.object({ pin_id: maybe(id()), board_id: maybe(id()) }),
  output: z.object({ url: z.string() }),
  errors: ['pin_not_found', 'board_not_found', 'invalid_input'],
});

/** Pins like one pin: from boards that hold its picture and boards like those, then by its words. */
export const getRelatedPins = defineCall({
  name: 'v3_related_pins',
  resource: ['RelatedModules', 'get'],
  aliases: [['RelatedPinFeed', 'get']],
  audience: 'anyone',
  /** The wire has both names for the pin. */
  input: z.object({
    pin_id: z.optional(maybe(id())),
    pin: z.optional(maybe(id())),
    add_vase: z.optional(flag()),
    pins_only: z.optional(flag()),
    field_set_key: z.optional(maybe(text(80))),
  }),
  output: z.array(pin),
  paged: true,
  errors: ['pin_not_found', 'invalid_input'],
});

/** Pins that a board could hold: from boards that share pictures with it, then like its name. */
export const getBoardIdeas = defineCall({
  name: 'v3_board_content_recommendation',
  resource: ['BoardContentRecommendation', 'get'],
  audience: 'anyone',
  input: z.object({
    id: id(),
    type: z.optional(maybe(z.literal('board'))),
    /** Pins that this section of it could hold. */
    section_id: z.optional(maybe(id())),
    field_set_key: z.optional(maybe(text(80))),
  }),
  output: z.array(pin),
  paged: true,
  errors: ['board_not_found', 'section_not_found', 'invalid_input'],
});

export { search, searchPage } from '#contract/discovery/search.ts';
export { completeHashtag } from '#contract/pins/hashtags.ts';
export {
  completeShare,
  getShareSuggestions,
  type ShareSuggestion,
} from '#contract/social/suggestions.ts';
