/** The pin builder's limits and choices, shared by forms and server. */

export const DRAFT_KINDS = ['single', 'carousel', 'story', 'video'] as const;
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** Pictures of a carousel [BUILD-08]. */
export const MIN_CAROUSEL = 2;
export const MAX_CAROUSEL = 5;
/** Pages of a story, and the characters of a page's text [BUILD-08]. */
export const MAX_STORY_PAGES = 20;
export const MAX_STORY_TEXT = 2500;
/** Texts laid over one picture, and the characters of one. */
export const MAX_OVERLAYS = 5;
export const MAX_OVERLAY_TEXT = 250;
/** Products and people tagged in one pin. */
export const MAX_TAGS = 20;
/** The most drafts per person, including scheduled ones, and per call. */
export const MAX_DRAFTS = 100;
/** The latest time to schedule a pin, in days ahead, and the earliest, in ms. */
export const SCHEDULE_DAYS = 30;
export const SCHEDULE_MIN_MS = 60_000;
/** Days for which published drafts can be polled. */
export const PUBLISHED_DAYS = 7;
/** Polling interval for drafts being published, in ms. */
export const PUBLISH_POLL_MS = 1000;

const PIN_RATIOS = ['2:3', '3:4', '1:1'] as const;
const STORY_RATIOS = ['9:16'] as const;
const STORY_LANDSCAPE_RATIOS = ['2:1', '16:9', '3:2', '4:3', '5:4', '1:1'] as const;
/** All ratios of width to height; `original` is the picture's own [BUILD-06]. */
export const RATIOS = [
  'original',
  '2:3',
  '3:4',
  '1:1',
  '9:16',
  '2:1',
  '16:9',
  '3:2',
  '4:3',
  '5:4',
] as const;
export type Ratio = (typeof RATIOS)[number];

/** The ratios allowed for a kind's pictures [BUILD-06]; the first is the default. */
export const ratiosOf: Readonly<Record<DraftKind, readonly Ratio[]>> = {
  single: ['original', ...PIN_RATIOS],
  carousel: PIN_RATIOS,
  story: [...STORY_RATIOS, ...STORY_LANDSCAPE_RATIOS],
  video: ['original'],
};

/** The fewest and most pictures of each kind. */
export const picturesOf: Readonly<Record<DraftKind, readonly [least: number, most: number]>> = {
  single: [1, 1],
  carousel: [MIN_CAROUSEL, MAX_CAROUSEL],
  story: [1, MAX_STORY_PAGES],
  video: [1, 1],
};

/** Text over a picture [BUILD-07]. */
export const TEXT_POSITIONS = ['tl', 'tc', 'tr', 'bl', 'bc', 'br'] as const;
export const TEXT_ALIGNMENTS = ['left', 'center'] as const;
export const TEXT_VERTICALS = ['top', 'center', 'bottom'] as const;
export const TEXT_SIZES = ['sm', 'md', 'lg'] as const;
export const TEXT_CASES = ['uppercase', 'none'] as const;

/** How a picture sits in its frame: filling it, or whole on a background colour. */
export const LAYOUTS = ['fill', 'fit'] as const;

/** A draft's status; servers use only processing, creating and saved [BUILD-09]. */
export const DRAFT_STATUSES = ['processing', 'edited', 'creating', 'saving', 'saved'] as const;
export type DraftStatus = (typeof DRAFT_STATUSES)[number];
/** The status of a draft's pin; uploading exists only on clients [BUILD-09]. */
export const ITEM_STATUSES = ['attempted', 'publishing', 'succeeded', 'uploading'] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];
/** What the builder is doing [BUILD-09]. */
export const BUILDER_STATUSES = ['processing', 'publishing', 'saving'] as const;
export type BuilderStatus = (typeof BUILDER_STATUSES)[number];

/** Returns the smallest width and height of a ratio; null for a picture's own. */
export function sidesOf(ratio: Ratio): readonly [width: number, height: number] | null {
  if (ratio === 'original') return null;
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  return [width, height];
}

/** Whether a picture has the ratio, to within a pixel [BUILD-06]. */
export function isOfRatio(
  picture: { readonly width: number; readonly height: number },
  ratio: Ratio,
): boolean {
  const sides = sidesOf(ratio);
  if (sides === null) return true;
  const [across, down] = sides;
  const isNear = (side: number, wanted: number): boolean => Math.abs(side - wanted) <= 1;
  return (
    isNear(picture.width, Math.round((picture.height * across) / down)) ||
    isNear(picture.height, Math.round((picture.width * down) / across))
  );
}
