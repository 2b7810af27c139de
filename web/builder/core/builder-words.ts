/** Texts of the builder; the English texts are the keys. */
import type { Closed } from '#contract/builder/gates.ts';
import type {
  BuilderStatus,
  DraftKind,
  DraftStatus,
  ItemStatus,
} from '#contract/builder/limits.ts';
import type { Overlay } from '#contract/builder/pictures.ts';

/** Why a tool is closed. */
export const CLOSED_WORDS: Readonly<Record<Closed, string>> = {
  sign_in: 'Log in to use this.',
  partners_only: 'This is for business accounts.',
  pinners_only: 'This is for personal accounts.',
  no_video: "Videos can't be uploaded here.",
  delegate: 'Only the owner of the business can do this.',
  other_scenario: "This isn't available where you are now.",
  other_language: "This isn't available in your language yet.",
  other_group: "This isn't available to you yet.",
};

/** A pin's status [BUILD-09]. */
export const ITEM_WORDS: Readonly<Record<ItemStatus, string>> = {
  uploading: 'Uploading…',
  publishing: 'Publishing…',
  attempted: 'Not published',
  succeeded: 'Published',
};

/** Its draft's status [BUILD-09]. */
export const DRAFT_WORDS: Readonly<Record<DraftStatus, string>> = {
  processing: 'Processing…',
  creating: 'Creating the draft…',
  edited: 'Not saved yet',
  saving: 'Saving…',
  saved: 'Draft saved',
};

/** The builder's status [BUILD-09]. */
export const BUILDER_WORDS: Readonly<Record<BuilderStatus, string>> = {
  processing: 'Processing your pictures…',
  publishing: 'Publishing…',
  saving: 'Saving…',
};

export const KIND_WORDS: Readonly<Record<DraftKind, string>> = {
  single: 'Picture',
  carousel: 'Carousel',
  story: 'Story',
  video: 'Video',
};

export const POSITION_WORDS: Readonly<Record<Overlay['position'], string>> = {
  tl: 'Top left',
  tc: 'Top centre',
  tr: 'Top right',
  bl: 'Bottom left',
  bc: 'Bottom centre',
  br: 'Bottom right',
};
export const ALIGNMENT_WORDS: Readonly<Record<Overlay['alignment'], string>> = {
  left: 'Left',
  center: 'Centre',
};
export const VERTICAL_WORDS: Readonly<Record<Overlay['vertical'], string>> = {
  top: 'High',
  center: 'Middle',
  bottom: 'Low',
};
export const SIZE_WORDS: Readonly<Record<Overlay['size'], string>> = {
  sm: 'Small',
  md: 'Medium',
  lg: 'Large',
};
export const CASE_WORDS: Readonly<Record<Overlay['case'], string>> = {
  none: 'As written',
  uppercase: 'Capitals',
};
