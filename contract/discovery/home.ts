import * as z from 'zod/mini';
import { board } from '#contract/boards.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { WRITES } from '#contract/kernel/limits.ts';
import { flag, id, maybe, text } from '#contract/kernel/scalars.ts';
import { recommendationReason } from '#contract/pins/reasons.ts';

/** What can be excluded from recommendations: a picture, or everything via a board, a person or a site. */
export const hideKind = z.enum(['pin', 'board', 'person', 'domain']);
export type HideKind = z.infer<typeof hideKind>;

const hide = z.object({
  id: z.string(),
  kind: hideKind,
  /** A picture's signature, an id, or a site's host. */
  subject: z.string(),
  /** Null if it is gone or no longer visible. */
  name: z.nullable(z.string()),
  url: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
});
export type Hide = z.infer<typeof hide>;

/** Excludes a pin or its source from the viewer's recommendations, from the next request on. */
export const hideFromHome = defineCall({
  name: 'v3_create_recommendation_hide',
  resource: ['RecommendationHide', 'create'],
  audience: 'signed_in',
  input: z.object({ pin_id: id(), kind: hideKind }),
  output: hide,
  errors: ['pin_not_found', 'invalid_input'],
  rate: WRITES,
});

/** Removes a hide; succeeds if there is none. */
export const unhideFromHome = defineCall({
  name: 'v3_delete_recommendation_hide',
  resource: ['RecommendationHide', 'delete'],
  audience: 'signed_in',
  input: z.object({ kind: hideKind, subject: text(300) }),
  output: z.null(),
  rate: WRITES,
});

/** The viewer's hides, latest first. */
export const getHides = defineCall({
  name: 'v3_get_recommendation_hides',
  resource: ['RecommendationHide', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(80)) }),
  output: z.array(hide),
  paged: true,
  errors: ['invalid_input'],
});

const homeBoard = z.object({
  id: z.string(),
  board,
  /** Whether saves to it influence the home feed. */
  is_on: z.boolean(),
});
export type HomeBoard = z.infer<typeof homeBoard>;

/** The viewer's boards, and whether each influences the home feed. */
export const getHomeBoards = defineCall({
  name: 'v3_get_home_boards',
  resource: ['HomeBoard', 'get'],
  audience: 'signed_in',
  input: z.object({ field_set_key: maybe(text(80)) }),
  output: z.array(homeBoard),
  paged: true,
  errors: ['invalid_input'],
});

/** Sets whether a board of the viewer's influences the home feed. */
export const tuneHomeBoard = defineCall({
  name: 'v3_update_home_board',
  resource: ['HomeBoard', 'update'],
  audience: 'signed_in',
  input: z.object({ board_id: id(), is_on: flag() }),
  output: z.null(),
  errors: ['board_not_found'],
  rate: WRITES,
});

const pinExplanation = z.object({
  /** All reasons why the pin may reach the viewer, closest first; at least one. */
  reasons: z.array(recommendationReason),
  /** What can be excluded, and whether it is. */
  hides: z.array(
    z.object({ kind: hideKind, subject: z.string(), name: z.string(), is_hidden: z.boolean() }),
  ),
  /** Whether the viewer's activity influences their recommendations. */
  is_personalized: z.boolean(),
});
export type PinExplanation = z.infer<typeof pinExplanation>;

/** Explains why a pin is, or could be, recommended to the viewer, and what they can do about it. */
export const explainPin = defineCall({
  name: 'v3_explain_pin',
  resource: ['PinExplanation', 'get'],
  audience: 'signed_in',
  input: z.object({ pin_id: id() }),
  output: pinExplanation,
  errors: ['pin_not_found'],
});
