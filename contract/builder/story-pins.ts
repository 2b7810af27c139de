import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_TITLE, WRITES } from '#contract/kernel/limits.ts';
import {
  count,
  decimal,
  flag,
  id,
  jsonText,
  maybe,
  nameText,
  text,
  trimmed,
  webAddress,
} from '#contract/kernel/scalars.ts';
import { signature } from '#contract/media/images.ts';
import { pin } from '#contract/pins.ts';
import { method } from '#contract/pins/new-pin.ts';
import { MAX_STORY_PAGES, MAX_STORY_TEXT } from './limits.ts';

const MAX_BLOCKS = 20;
const MAX_BLOCK_TYPE = 1000;
/** The wire's numbers of a page's block types. */
export const PICTURE_BLOCK = 2;
export const VIDEO_BLOCK = 3;

const block = z.object({
  type: count(0, MAX_BLOCK_TYPE),
  image_signature: z.optional(maybe(signature)),
  video_signature: z.optional(maybe(signature)),
  /** An upload of the person's own; identifies the file if there is no signature. */
  tracking_id: z.optional(maybe(text(100))),
  /** The text under the page. */
  text: z.optional(maybe(trimmed(MAX_STORY_TEXT))),
});
export type StoryBlock = z.output<typeof block>;

const story = z.object({
  metadata: z.optional(
    z.object({
      pin_title: z.optional(maybe(nameText(MAX_TITLE))),
      /** Accepted from the wire; a pin's picture is its first page's, and the ratio follows from it. */
      pin_image_signature: z.optional(maybe(signature)),
      canvas_aspect_ratio: z.optional(maybe(decimal(0, 1000))),
    }),
  ),
  pages: z
    .array(z.object({ blocks: z.array(block).check(z.maxLength(MAX_BLOCKS)) }))
    .check(z.minLength(1), z.maxLength(MAX_STORY_PAGES)),
});

/**
 * Creates a pin from a video or picture, or a story from several pictures, in one step, from finished uploads. A page
 * is one block with a picture or video; text blocks are the text under it.
 */
export const createStoryPin = defineCall({
  name: 'v3_create_story_pin',
  resource: ['StoryPin', 'create'],
  path: ['POST', '/v3/storypins/'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    section: maybe(id()),
    board_section_id: maybe(id()),
    story_pin: jsonText(story),
    /** Used if the story's metadata has none. */
    title: z.optional(maybe(nameText(MAX_TITLE))),
    description: maybe(trimmed(MAX_DESCRIPTION)),
    alt_text: maybe(trimmed(MAX_ALT_TEXT)),
    link: maybe(webAddress()),
    is_comments_allowed: z.optional(flag()),
    method: maybe(method),
    user_mention_tags: z.optional(maybe(jsonText(z.array(z.unknown()).check(z.maxLength(100))))),
    /** The advertiser it is made for, on one of their boards. */
    advertiser_id: z.optional(maybe(id())),
    guid: maybe(text(100)),
  }),
  output: pin,
  errors: [
    'tool_closed',
    'ad_account_not_found',
    'board_not_found',
    'section_not_found',
    'upload_not_found',
    'no_picture',
    'picture_not_found',
    'picture_blocked',
    'picture_unreadable',
    'picture_unsupported',
    'too_large',
    'storage_full',
    'invalid_input',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});
