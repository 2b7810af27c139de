import * as z from 'zod/mini';
import { MAX_ALT_TEXT, MAX_TITLE } from '#contract/kernel/limits.ts';
import { count, id, maybe, nameText, text, trimmed, webAddress } from '#contract/kernel/scalars.ts';
import { images, signature } from '#contract/media/images.ts';
import {
  LAYOUTS,
  MAX_OVERLAY_TEXT,
  MAX_OVERLAYS,
  MAX_STORY_TEXT,
  RATIOS,
  TEXT_ALIGNMENTS,
  TEXT_CASES,
  TEXT_POSITIONS,
  TEXT_SIZES,
  TEXT_VERTICALS,
} from './limits.ts';

const MAX_SIDE = 100_000;
const pixels = (least: number) => count(least, MAX_SIDE);
const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'Write the colour like #rrggbb'));

const look = {
  position: z.enum(TEXT_POSITIONS),
  alignment: z.enum(TEXT_ALIGNMENTS),
  vertical: z.enum(TEXT_VERTICALS),
  size: z.enum(TEXT_SIZES),
  case: z.enum(TEXT_CASES),
  color,
};
/** Text laid over a picture [BUILD-07]. */
export const overlay = z.object({ text: z.string(), ...look });
export type Overlay = z.infer<typeof overlay>;

/** The visible part of a picture, in its own pixels. */
const crop = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
const cropInput = z.object({
  x: pixels(0),
  y: pixels(0),
  width: pixels(1),
  height: pixels(1),
});
export type Crop = z.infer<typeof crop>;

const frame = {
  ratio: z.enum(RATIOS),
  layout: z.enum(LAYOUTS),
  /** Null for the whole picture. */
  crop: z.nullable(crop),
  /** Background of a picture that does not fill its frame. */
  background: color,
};
/** How a picture is composed; the browser draws it, for the preview and the finished picture. */
export const composition = z.object({ ...frame, overlays: z.array(overlay) });
export type Composition = z.infer<typeof composition>;
const compositionInput = z.object({
  ...frame,
  crop: z.nullable(cropInput),
  overlays: z
    .array(z.object({ text: text(MAX_OVERLAY_TEXT), ...look }))
    .check(z.maxLength(MAX_OVERLAYS)),
});

/**
 * A picture as a client sends it, named by exactly one of a finished upload of the person's own, an address, or its
 * signature; the finished picture that the browser drew is named by an upload or signature.
 */
export const pictureInput = z.object({
  upload_id: maybe(id()),
  image_url: maybe(webAddress()),
  image_signature: maybe(signature),
  composition: z.optional(compositionInput),
  composed_upload_id: maybe(id()),
  composed_signature: maybe(signature),
  /** For a carousel's picture. */
  title: maybe(nameText(MAX_TITLE)),
  link: maybe(webAddress()),
  /** For a story's page. */
  text: maybe(trimmed(MAX_STORY_TEXT)),
  alt_text: maybe(trimmed(MAX_ALT_TEXT)),
});

const stored = z.object({ image_signature: z.string(), images });

/** A picture of a draft. */
export const draftPicture = z.extend(stored, {
  composition,
  /** The finished picture; null if there is none. */
  composed: z.nullable(stored),
  title: z.string(),
  link: z.nullable(z.string()),
  text: z.string(),
  alt_text: z.string(),
});
export type DraftPicture = z.infer<typeof draftPicture>;
