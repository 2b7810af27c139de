import * as z from 'zod/mini';
import { defineCall } from '#contract/kernel/call.ts';
import { ids, jsonText, maybe, text, webAddress } from '#contract/kernel/scalars.ts';
import { signature } from './media/images.ts';

/** Where to post a file: the parameters first, then the field `file`. */
export const uploadTicket = z.object({
  upload_id: z.string(),
  upload_url: z.string(),
  upload_parameters: z.record(z.string(), z.string()),
});
export type UploadTicket = z.infer<typeof uploadTicket>;

export const uploadStatus = z.enum(['registered', 'processing', 'succeeded', 'failed']);
/** An upload's status; with `signature` on success, `failure_*` on failure [DATA-16]. */
export const uploadState = z.object({
  status: uploadStatus,
  /** For a video in progress: percentage processed, 0 to 100. */
  percent: z.optional(z.int()),
  signature: z.optional(signature),
  failure_code: z.optional(z.string()),
  failure_message: z.optional(z.string()),
});
export type UploadState = z.infer<typeof uploadState>;

export const createUpload = defineCall({
  name: 'v3_create_upload',
  resource: ['VIP', 'create'],
  path: ['POST', '/v3/media/uploads/'],
  audience: 'signed_in',
  /** Videos need a server that can process them: see `video_upload_allowed` of a user. */
  input: z.object({ type: z.optional(z.enum(['pinimage', 'video'])) }),
  output: uploadTicket,
  errors: ['rate_limited', 'video_unavailable'],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});

export const registerUploads = defineCall({
  name: 'v3_register_media_uploads_batch',
  path: ['POST', '/v3/media/uploads/register/batch/'],
  audience: 'signed_in',
  input: z.object({
    media_info_list: jsonText(
      z
        .array(z.object({ id: text(100), media_type: text(50) }))
        .check(z.minLength(1), z.maxLength(20)),
    ),
  }),
  /** Keyed by the caller's own ids. */
  output: z.record(z.string(), uploadTicket),
  errors: ['rate_limited', 'picture_unsupported', 'video_unavailable'],
  rate: { limit: 600, seconds: 3600, per: 'person' },
});

export const getUploads = defineCall({
  name: 'v3_get_uploads',
  resource: ['VIP', 'get'],
  path: ['GET', '/v3/media/uploads/'],
  audience: 'signed_in',
  input: z.object({ upload_ids: ids(50) }),
  /** Keyed by upload id; other people's uploads are left out. */
  output: z.record(z.string(), uploadState),
});

/** A picture found on a page. */
export const pinnable = z.object({
  type: z.literal('pinnable'),
  url: z.string(),
  alt: z.optional(z.string()),
  width: z.optional(z.int()),
  height: z.optional(z.int()),
  /** The page's suggested description and link for a pin of it. */
  description: z.optional(z.string()),
  link: z.optional(z.string()),
});
export type Pinnable = z.infer<typeof pinnable>;

export const findPinImages = defineCall({
  name: 'v3_find_pin_images',
  resource: ['FindPinImages', 'get'],
  audience: 'signed_in',
  input: z.object({ url: text(2048), source: maybe(text(50)) }),
  /** Never refused: an unreadable page has no items. */
  output: z.object({
    items: z.array(pinnable),
    title: z.string(),
    description: z.string(),
    site_name: z.string(),
    no_pin: z.boolean(),
    /** The page's own reason for not wanting to be saved from. */
    no_pin_reason: z.string(),
    /** Why the page was not read, as far as its address reveals (decision 069). */
    unread_reason: z.nullable(z.enum(['private_address'])),
  }),
  rate: { limit: 300, seconds: 3600, per: 'person' },
});

/** Fetches a picture by its address before the pin that will use it [CREATE-22]. */
export const registerImage = defineCall({
  name: 'v3_register_pin_image',
  path: ['PUT', '/v3/pins/image/'],
  audience: 'signed_in',
  input: z.object({ image_url: webAddress() }),
  /** Always null: it runs later; if the picture cannot be fetched, creating the pin reports it. */
  output: z.null(),
  rate: { limit: 300, seconds: 3600, per: 'person' },
});
