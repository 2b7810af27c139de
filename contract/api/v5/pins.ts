import * as z from 'zod/mini';
import { search } from '#contract/discovery/search.ts';
import { id } from '#contract/kernel/scalars.ts';
import { createUpload, getUploads, uploadStatus } from '#contract/media.ts';
import { createPin, deletePin, getPin, savePin, updatePin } from '#contract/pins.ts';
import { getUserPins } from '#contract/pins/lists.ts';
import { digits, forAccount, gone, notRead, pageOf, paging, v5Operation } from './operation.ts';

/** Pins, and their media. */

const size = z.object({ url: z.string(), width: z.int(), height: z.int() });
/** Our renditions closest to these names, each with its true size; nothing is cropped. */
const sizes = z.object({ '150x150': size, '400x300': size, '600x': size, '1200x': size });
const written = z.nullable(z.string());

const oneOfMany = z.object({
  item_type: z.literal('image'),
  title: z.string(),
  description: z.null(),
  link: written,
  images: sizes,
});
const media = z.discriminatedUnion('media_type', [
  z.object({ media_type: z.literal('image'), images: sizes }),
  z.object({
    media_type: z.literal('video'),
    images: sizes,
    cover_image_url: z.string(),
    video_url: z.string(),
    /** Milliseconds. */
    duration: z.int(),
    width: z.int(),
    height: z.int(),
  }),
  z.object({ media_type: z.literal('multiple_images'), items: z.array(oneOfMany) }),
]);

export const v5Pin = z.object({
  id: digits,
  title: z.string(),
  description: z.string(),
  link: written,
  alt_text: written,
  dominant_color: z.string(),
  board_id: digits,
  board_section_id: written,
  board_owner: z.object({ username: z.string() }),
  is_owner: z.boolean(),
  creative_type: z.enum(['REGULAR', 'VIDEO', 'CAROUSEL', 'IDEA', 'COLLAGE']),
  media,
  created_at: z.string(),
  /** Only counted for ads. */
  pin_metrics: z.null(),
});

const mine = { ad_account_id: notRead };
const texts = {
  title: z.optional(written),
  description: z.optional(written),
  alt_text: z.optional(written),
  link: z.optional(written),
};
const readScopes = 'boards:read pins:read';
const writeScopes = 'boards:read boards:write pins:read pins:write';

const source = z.discriminatedUnion('source_type', [
  z.object({
    source_type: z.literal('image_base64'),
    content_type: z.optional(z.string()),
    data: z.string(),
  }),
  z.object({ source_type: z.literal('image_url'), url: z.string() }),
  z.object({
    source_type: z.literal('video_id'),
    media_id: id(),
    /** A video's cover is its first frame. */
    cover_image_url: notRead,
    cover_image_data: notRead,
    cover_image_key_frame_time: notRead,
  }),
]);

export const listPins = v5Operation(['pins/list', 'GET', '/pins', readScopes], {
  calls: [getUserPins],
  query: z.object({
    ...mine,
    ...paging,
    pin_filter: notRead,
    include_protected_pins: notRead,
    pin_type: notRead,
    creative_types: notRead,
    pin_metrics: notRead,
  }),
  answer: pageOf(v5Pin),
});
export const readPin = v5Operation(['pins/get', 'GET', '/pins/{pin_id}', readScopes], {
  calls: [getPin],
  query: z.object({ ...mine, pin_metrics: notRead }),
  answer: v5Pin,
});
export const makePin = v5Operation(['pins/create', 'POST', '/pins', writeScopes], {
  calls: [createPin],
  query: z.object(forAccount),
  body: z.object({
    ...texts,
    board_id: id(),
    board_section_id: z.optional(z.nullable(id())),
    dominant_color: z.optional(written),
    media_source: source,
    parent_pin_id: notRead,
    sponsor_id: notRead,
  }),
  answer: v5Pin,
  status: 201,
});
export const changePin = v5Operation(['pins/update', 'PATCH', '/pins/{pin_id}', writeScopes], {
  calls: [updatePin],
  query: z.object(mine),
  body: z.object({
    ...texts,
    board_id: z.optional(id()),
    board_section_id: z.optional(z.nullable(id())),
    carousel_slots: notRead,
  }),
  answer: v5Pin,
});
export const removePin = v5Operation(['pins/delete', 'DELETE', '/pins/{pin_id}', writeScopes], {
  calls: [deletePin],
  query: z.object(mine),
  ...gone,
});
export const savePinAgain = v5Operation(['pins/save', 'POST', '/pins/{pin_id}/save', writeScopes], {
  calls: [savePin],
  query: z.object(forAccount),
  body: z.object({ board_id: id(), board_section_id: z.optional(z.nullable(id())) }),
  answer: v5Pin,
  status: 201,
});
export const searchOwnPins = v5Operation(
  [
    'search_user_pins/list',
    'GET',
    '/search/pins',
    'boards:read boards:read_secret pins:read pins:read_secret',
  ],
  {
    calls: [search],
    query: z.object({ ...mine, ...paging, query: z.string() }),
    answer: pageOf(v5Pin),
  },
);

/** There, only videos are uploaded before their Pins. */
const video = z.literal('video');
const upload = { media_id: digits, media_type: video };
export const registerMedia = v5Operation(
  ['media/create', 'POST', '/media', 'pins:read pins:write'],
  {
    calls: [createUpload],
    body: z.object({ media_type: video }),
    answer: z.object({
      ...upload,
      upload_url: z.string(),
      upload_parameters: z.record(z.string(), z.string()),
    }),
    status: 201,
  },
);
export const readMedia = v5Operation(['media/get', 'GET', '/media/{media_id}', 'pins:read'], {
  calls: [getUploads],
  answer: z.object({ ...upload, status: uploadStatus }),
});
