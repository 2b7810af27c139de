import * as z from 'zod/mini';
import { boardLink } from '#contract/boards/link.ts';
import { defineCall } from '#contract/kernel/call.ts';
import { id, maybe } from '#contract/kernel/scalars.ts';

/** The most prints of one call: a page, and the pictures that are offered of it. */
export const MAX_PRINTS = 201;
/** 128 bits, of an address or of a picture. */
const print = z.string().check(z.regex(/^[\da-f]{32}$/, 'Expected 32 hex digits'));

/**
 * Returns what an address is recognised by: a print is the first 32 hex digits of its SHA-256. Places in a page make no
 * other page, unless the page is an application that names its own pages so.
 */
export function printedPart(address: string): string {
  const place = address.indexOf('#');
  const isPage = place < 0 || ['!', '/'].includes(address[place + 1] ?? '');
  return isPage ? address : address.slice(0, place);
}

const savedPin = z.object({ pin_id: z.string(), board: boardLink });
export type SavedPin = z.infer<typeof savedPin>;

/** What the viewer has already of what they are about to save, on boards of any privacy. */
export const findSaved = defineCall({
  name: 'v3_find_saved',
  resource: ['Saved', 'get'],
  audience: 'signed_in',
  /** Each compares thousands of pictures. */
  rate: { limit: 1200, seconds: 3600, per: 'person' },
  input: z.object({
    /** A pin, or an upload of the viewer's: whether its picture is there, or one that looks the same. */
    pin_id: z.optional(maybe(id())),
    media_upload_id: z.optional(maybe(id())),
    /** Or a picture that the viewer uploaded, pinned or sees pinned; another is one that nobody has. */
    image_signature: z.optional(maybe(print)),
    /** Prints of addresses of pages and pictures, so that the addresses themselves stay with the viewer. */
    prints: z.optional(z.array(print).check(z.maxLength(MAX_PRINTS))),
  }),
  output: z.object({
    /** The last pin with the picture or a copy of it; null without one. */
    copy: z.nullable(savedPin),
    /** The last pin of each address; addresses that were not saved are missing. */
    addresses: z.array(z.extend(savedPin, { print: z.string() })),
  }),
  errors: ['pin_not_found', 'upload_not_found', 'picture_not_found', 'no_picture'],
});
