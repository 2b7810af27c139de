import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { COLORS } from '#contract/search-index/colors.ts';
import { pin } from './pins.ts';

/** Recommendations for the viewer and what they follow, a page at a time. */
export const getHome = defineCall({
  name: 'v3_home_feed',
  resource: ['UserHomefeed', 'get'],
  audience: 'signed_in',
  input: z.object({
    field_set_key: maybe(text(80)),
    /** Only what they follow, chronologically. */
    followed: z.optional(flag()),
  }),
  output: z.array(pin),
  paged: true,
});

/** The newest public pins, as visitors browse them at /ideas/. */
export const getIdeas = defineCall({
  name: 'v3_get_ideas',
  resource: ['Ideas', 'get'],
  audience: 'anyone',
  input: z.object({
    field_set_key: maybe(text(80)),
    /** Only pictures with this colour. */
    color: z.optional(maybe(z.enum(COLORS))),
    /** Only pins whose pages sell something. */
    kind: z.optional(maybe(z.enum(['products']))),
    /**
     * Without uploads of the last day, except those of the site's operators and its demo, so that nobody decorates
     * the pages that greet strangers. `if_enough` lists everything while there are too few.
     */
    settled: z.optional(maybe(z.enum(['only', 'if_enough']))),
  }),
  output: z.array(pin),
  paged: true,
});

/** The short link of a pin or board, as a path. */
export const getShortLink = defineCall({
  name: 'v3_get_short_link',
  resource: ['ShortLink', 'get'],
  path: ['GET', '/v3/short_links/'],
  audience: 'anyone',
  input: z.object({ pin_id: maybe(id()), board_id: maybe(id()) }),
  output: z.object({ url: z.string() }),
  errors: ['pin_not_found', 'board_not_found', 'invalid_input'],
});

/** Pins related to a pin: from boards with its picture and similar boards, then by text. */
export const getRelatedPins = defineCall({
  name: 'v3_related_pins',
  resource: ['RelatedModules', 'get'],
  aliases: [['RelatedPinFeed', 'get']],
  audience: 'anyone',
  /** The wire has two names for the pin. */
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

/** Pins for a board: from boards that share pictures with it, then by its name. */
export const getBoardIdeas = defineCall({
  name: 'v3_board_content_recommendation',
  resource: ['BoardContentRecommendation', 'get'],
  audience: 'anyone',
  input: z.object({
    id: id(),
    type: z.optional(maybe(z.literal('board'))),
    /** Only pins for this section of it. */
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
