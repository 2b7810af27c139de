import * as z from 'zod/mini';
import {
  MAX_ALT_TEXT,
  MAX_DESCRIPTION,
  MAX_SHOWN_PARAMS,
  MAX_TITLE,
} from '#contract/kernel/limits.ts';
import { id, maybe, nameText, text, trimmed } from '#contract/kernel/scalars.ts';

/** A new pin's texts. */
export const words = {
  title: maybe(nameText(MAX_TITLE)),
  description: maybe(trimmed(MAX_DESCRIPTION)),
  alt_text: maybe(trimmed(MAX_ALT_TEXT)),
};
/** A new pin's board and section. */
export const destination = {
  board_id: id(),
  section: maybe(id()),
  board_section_id: maybe(id()),
  /** A value of the client's own, echoed in the answer [CREATE-26]. */
  state: z.optional(maybe(text(1000))),
};

/** Tracking parameters of a promoted pin, carried wherever it is displayed. */
export const tracked = { client_tracking_params: z.optional(maybe(text(MAX_SHOWN_PARAMS))) };

/** The longest base64 of a picture in a request. */
export const MAX_BASE64 = 250_000;

/** A picture's bytes, bare or as a data: URL. */
export const base64 = () => z.string().check(z.maxLength(MAX_BASE64));

/** How a pin was created [DATA-19]. */
export const method = z.enum([
  'uploaded',
  'pinbuilder',
  'scraped',
  'button',
  'bookmarklet',
  'extension',
  'repin',
  'create',
]);
