import * as z from 'zod/mini';
import {
  MAX_ALT_TEXT,
  MAX_DESCRIPTION,
  MAX_SHOWN_PARAMS,
  MAX_TITLE,
} from '#contract/kernel/limits.ts';
import { id, maybe, nameText, text, trimmed } from '#contract/kernel/scalars.ts';

/** What a new pin says. */
export const words = {
  title: maybe(nameText(MAX_TITLE)),
  description: maybe(trimmed(MAX_DESCRIPTION)),
  alt_text: maybe(trimmed(MAX_ALT_TEXT)),
};
/** Where it goes. */
export const destination = {
  board_id: id(),
  section: maybe(id()),
  board_section_id: maybe(id()),
  /** What a client says of its own; the answer says it again [CREATE-26]. */
  state: z.optional(maybe(text(1000))),
};

/** What a promoted pin travels with, wherever it is shown. */
export const tracked = { client_tracking_params: z.optional(maybe(text(MAX_SHOWN_PARAMS))) };

/** Digits of a picture in base64 that a request may hold. */
export const MAX_BASE64 = 250_000;

/** A picture's bytes, bare or as a data: URL. */
export const base64 = () => z.string().check(z.maxLength(MAX_BASE64));

/** How a pin came to be [DATA-19]. */
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
