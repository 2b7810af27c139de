import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import {
  count,
  flag,
  id,
  ids,
  maybe,
  nameText,
  text,
  trimmed,
  webAddress,
} from '#contract/kernel/scalars.ts';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_TITLE, WRITES } from '#contract/kernel/limits.ts';
import { boardLink, section, sectionName } from './boards.ts';
import { images, signature, videos } from './media/images.ts';
import { base64, destination, method, tracked, words } from '#contract/pins/new-pin.ts';
import { carouselData, storyPinData } from '#contract/pins/parts.ts';
import { recommendationReason } from '#contract/pins/reasons.ts';
import { richMetadata, richSummary } from '#contract/pins/rich.ts';
import { sentShuffleAsset, shuffleAsset } from '#contract/pins/shuffle-assets.ts';
import { sponsorship } from '#contract/pins/sponsorship.ts';
import { person } from './social.ts';

/** A pin, wherever it is returned [DATA-01..06]; absent parts are null, false or empty. */
export const pin = z.object({
  id: z.string(),
  node_id: z.string(),
  type: z.literal('pin'),
  title: z.string(),
  grid_title: z.string(),
  description: z.string(),
  closeup_description: z.nullable(z.string()),
  closeup_unified_description: z.nullable(z.string()),
  seo_title: z.string(),
  seo_description: z.string(),
  seo_url: z.string(),
  grid_description: z.string(),
  alt_text: z.nullable(z.string()),
  auto_alt_text: z.nullable(z.string()),
  link: z.nullable(z.string()),
  domain: z.string(),
  /** The official user is null in lists: only the call for a single pin has it. */
  link_domain: z.nullable(z.object({ domain: z.string(), official_user: z.nullable(person) })),
  created_at: z.string(),
  dominant_color: z.string(),
  /** Base64 of a ThumbHash: a tiny preview of the picture. */
  thumb_hash: z.nullable(z.string()),
  image_signature: z.string(),
  /** Whether renditions from 474 up are animated; smaller ones are still. */
  is_animated: z.boolean(),
  images,
  image_medium_size_url: z.string(),
  pinner: person,
  native_creator: z.nullable(person),
  origin_pinner: z.nullable(person),
  /**
   * The author of the pin it was saved from. For a save of a save, only the call for a single pin has it; lists have
   * null.
   */
  via_pinner: z.nullable(person),
  closeup_attribution: z.nullable(z.object({ id: z.string(), full_name: z.string() })),
  board: boardLink,
  section: z.nullable(z.object({ id: z.string(), title: z.string(), slug: z.string() })),
  /** Where the viewer last saved this picture, if they did. */
  pinned_to_board: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      layout: z.string(),
      /** The pin of that save: deleting it undoes the save. */
      pin_id: z.string(),
    }),
  ),
  repin_count: z.int(),
  /** Number of comments at this pin, including replies; equal to that of the picture below. */
  comment_count: z.int(),
  comments_disabled: z.boolean(),
  share_count: z.int(),
  reaction_counts: z.record(z.string(), z.int()),
  /** 1 when the viewer likes it, else 0. */
  reaction_by_me: z.int(),
  aggregated_pin_data: z.object({
    id: z.string(),
    aggregated_stats: z.object({ saves: z.int(), done: z.int() }),
    comment_count: z.int(),
  }),
  /** Null in lists: only the call for a single pin has it. */
  sponsorship: z.nullable(sponsorship),
  /** Null in lists: only the call for a single pin has a collage's parts. */
  shuffle_asset: z.nullable(shuffleAsset),
  is_promoted: z.boolean(),
  promoter: z.nullable(person),
  promoted_is_removable: z.boolean(),
  is_video: z.boolean(),
  /** For a pin whose picture is a video's poster. */
  videos: z.nullable(videos),
  story_pin_data: z.nullable(storyPinData),
  story_pin_data_id: z.nullable(z.string()),
  carousel_data: z.nullable(carouselData),
  /** Whether products or people are tagged in its pictures; getPinTags lists them. */
  has_tags: z.boolean(),
  embed: z.null(),
  rich_summary: z.nullable(richSummary),
  rich_metadata: z.nullable(richMetadata),
  recommendation_reason: z.nullable(recommendationReason),
  hashtags: z.array(z.string()),
  tracking_params: z.nullable(z.string()),
  attribution: z.null(),
  is_uploaded: z.boolean(),
  /** Whether the viewer may edit and delete it. */
  is_editable: z.boolean(),
  method: z.string(),
  privacy: z.enum(['public', 'protected', 'secret']),
});
export type Pin = z.infer<typeof pin>;

// Not spread: spreading would keep the whole pin schema in browser bundles.
const madePin = z.extend(pin, { state: z.optional(z.string()) });

export const createPin = defineCall({
  name: 'v3_create_pin',
  resource: ['Pin', 'create'],
  path: ['PUT', '/v3/pins/'],
  audience: 'signed_in',
  /** The picture is named in exactly one of five ways; a link alone is scanned [CREATE-07]. */
  input: z.object({
    ...destination,
    ...words,
    link: maybe(webAddress()),
    image_url: maybe(webAddress()),
    image_base64: maybe(base64()),
    media_upload_id: maybe(id()),
    upload_id: maybe(id()),
    image_signature: maybe(signature),
    /** Other clients' names for the same [DATA-03]. */
    imageUrl: z.optional(maybe(webAddress())),
    imageBase64: z.optional(maybe(base64())),
    mediaUploadId: z.optional(maybe(id())),
    /** Accepted from the wire; a pin's colour is measured from its picture. */
    color: maybe(text(30)),
    method: maybe(method),
    /** The advertiser it is made for, on one of their boards. */
    advertiser_id: z.optional(maybe(id())),
    guid: maybe(text(100)),
    is_removable: z.optional(flag()),
    shuffle_asset: z.optional(sentShuffleAsset()),
    is_buyable_pin: z.optional(flag()),
    share_facebook: z.optional(flag()),
    share_twitter: z.optional(flag()),
  }),
  output: madePin,
  errors: [
    'ad_account_not_found',
    'board_not_found',
    'section_not_found',
    'no_picture',
    'picture_too_small',
    'picture_unreachable',
    'picture_blocked',
    'picture_unreadable',
    'picture_unsupported',
    'picture_not_found',
    'upload_not_found',
    'too_large',
    'invalid_input',
    'key_reused',
    'key_in_progress',
    'storage_full',
  ],
  // Not logged because of its size.
  secret: ['image_base64', 'imageBase64'],
  once: true,
  rate: WRITES,
});

export const savePin = defineCall({
  name: 'v3_repin_pin',
  resource: ['Repin', 'create'],
  path: ['POST', '/v3/pins/{pin_id}/repin/'],
  audience: 'signed_in',
  input: z.object({
    pin_id: id(),
    ...destination,
    ...words,
    advertiser_id: z.optional(maybe(id())),
    shuffle_asset: z.optional(sentShuffleAsset()),
    ...tracked,
    guid: maybe(text(100)),
  }),
  output: madePin,
  errors: [
    'pin_not_found',
    'ad_account_not_found',
    'board_not_found',
    'section_not_found',
    'key_reused',
    'key_in_progress',
  ],
  once: true,
  rate: WRITES,
});

export const getPin = defineCall({
  name: 'v3_get_pin',
  resource: ['Pin', 'get'],
  path: ['GET', '/v3/pins/{id}/'],
  audience: 'anyone',
  input: z.object({
    id: id(),
    field_set_key: maybe(text(80)),
    fields: maybe(text(2000)),
    orbac_subject_id: maybe(text(60)),
  }),
  output: pin,
  errors: ['pin_not_found', 'ad_account_not_found'],
});

/** Edits a pin, and moves it when a board or section is named [SAVE-10]. */
export const updatePin = defineCall({
  name: 'v3_update_pin',
  resource: ['Pin', 'update'],
  audience: 'signed_in',
  input: z.object({
    id: id(),
    board_id: maybe(id()),
    board_section_id: maybe(id()),
    section: maybe(id()),
    link: z.optional(maybe(webAddress())),
    title: z.optional(nameText(MAX_TITLE)),
    description: z.optional(trimmed(MAX_DESCRIPTION)),
    alt_text: z.optional(trimmed(MAX_ALT_TEXT)),
    comments_disabled: z.optional(flag()),
    /** The business that the author asks to be credited as paid partner; null removes it. */
    sponsor_username: z.optional(maybe(text(100))),
  }),
  output: pin,
  errors: [
    'pin_not_found',
    'board_not_found',
    'section_not_found',
    'already_there',
    'user_not_found',
    'not_allowed',
    'invalid_input',
  ],
  rate: WRITES,
});

export const deletePin = defineCall({
  name: 'v3_delete_pin',
  resource: ['Pin', 'delete'],
  path: ['DELETE', '/v3/pins/{id}/'],
  audience: 'signed_in',
  input: z.object({ id: id() }),
  output: z.null(),
  errors: ['pin_not_found'],
});

export const createSection = defineCall({
  name: 'v3_create_board_section',
  resource: ['BoardSection', 'create'],
  audience: 'signed_in',
  input: z.object({
    board_id: id(),
    name: sectionName(),
    /** 0 typed, 1 recommended, 2 edited recommendation [BOARD-16]. */
    name_source: z.optional(count(0, 2)),
    initial_pins: z.optional(ids(100)),
    orbac_subject_id: maybe(text(60)),
    guid: maybe(text(100)),
  }),
  output: section,
  errors: [
    'ad_account_not_found',
    'board_not_found',
    'pin_not_found',
    'section_name_taken',
    'invalid_input',
    'board_moving',
    'board_copying',
    'board_deleting',
  ],
  once: true,
  rate: WRITES,
});

/** The section is deleted, its pins stay on the board. */
export const deleteSection = defineCall({
  name: 'v3_delete_board_section',
  resource: ['BoardSectionEdit', 'delete'],
  audience: 'signed_in',
  input: z.object({ section_id: id() }),
  output: z.null(),
  errors: ['section_not_found', 'board_moving', 'board_copying', 'board_deleting'],
});
