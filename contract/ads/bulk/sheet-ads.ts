import * as z from 'zod/mini';
import { MAX_ALT_TEXT, MAX_DESCRIPTION, MAX_TITLE } from '#contract/kernel/limits.ts';
import { nameText, trimmed, webAddress } from '#contract/kernel/scalars.ts';
import { newAd } from '../campaigns.ts';
import { PROMOTE_PROBLEMS } from '../promote.ts';

const anId = newAd.shape.pin_id;

/** What is wrong with a row of an ad that no single cell shows. */
export const AD_MEDIA_PROBLEMS = {
  none: 'Write the ID of a Pin, the address of a picture or the ID of an upload.',
  many: 'A row has one Pin, one picture or one upload.',
  board: 'Write the ID of the board for the new Pin.',
  there: 'This is for new Pins. The Pin of this row is there already.',
} as const;

const pinFields = {
  board_id: z.optional(anId),
  pin_title: z.optional(nameText(MAX_TITLE)),
  pin_description: z.optional(trimmed(MAX_DESCRIPTION)),
  pin_alt_text: z.optional(trimmed(MAX_ALT_TEXT)),
  pin_link: z.optional(webAddress()),
};

/** A new ad in a sheet: of a Pin, or of a picture or an upload from which a Pin is created on one of one's own boards. */
export const newSheetAd = z
  .extend(newAd, {
    pin_id: z.optional(anId),
    /** A picture on the web, fetched when the row is applied. */
    media_url: z.optional(webAddress()),
    /** An own upload that succeeded: a picture or a video. */
    media_upload_id: z.optional(anId),
    ...pinFields,
  })
  .check((context) => {
    const { value, issues } = context;
    const problem = problemIn(value);
    if (problem === null) return;
    issues.push({ code: 'custom', path: [problem.field], message: problem.message, input: value });
  });

/** Returns the field that does not go with the others. */
function problemIn(ad: Partial<Record<string, unknown>>): {
  readonly field: string;
  readonly message: string;
} | null {
  const media = ['media_url', 'media_upload_id'].filter((field) => ad[field] !== undefined);
  const [first, second] = media;
  if (ad['pin_id'] !== undefined) {
    const field = first ?? Object.keys(pinFields).find((one) => ad[one] !== undefined);
    if (field === undefined) return null;
    const message = first === undefined ? AD_MEDIA_PROBLEMS.there : AD_MEDIA_PROBLEMS.many;
    return { field, message };
  }
  if (first === undefined) return { field: 'pin_id', message: AD_MEDIA_PROBLEMS.none };
  if (second !== undefined) return { field: second, message: AD_MEDIA_PROBLEMS.many };
  if (ad['board_id'] === undefined) return { field: 'board_id', message: AD_MEDIA_PROBLEMS.board };
  if (ad['pin_link'] === undefined) return { field: 'pin_link', message: PROMOTE_PROBLEMS.no_link };
  return null;
}
