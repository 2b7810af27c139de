/** Sizes and counts that the interface is built on, in CSS pixels unless said otherwise. */

/** Everyday sizes [UI-07]. */
export const PREVIEW_WIDTH = 236;
export const BOARD_THUMBNAIL = 170;
export const AVATAR = 150;
export const DIALOG_MIN_WIDTH = 500;
/** Below it the header loses its navigation and the closeup its second column. */
export const BREAKPOINT_WIDE = 1050;
/** Below it a board's head and the pages to log in and sign up take one column. */
export const BREAKPOINT_MIDDLE = 880;
export const HEADER = 80;
export const HEADER_PHONE = 56;
/** A creator's name is cut at this many characters. */
export const CREATOR_NAME_LENGTH = 70;
/** The number of saves of a picture is shown only above this. */
export const AGGREGATE_SAVES_ABOVE = 1;

/** The closeup's own measures [UI-11]; decision 011 says how each came to its meaning. */
export const CLOSEUP = {
  /** A pane, and the card of two. */
  pane: 508,
  card: 1016,
  /** The picture in its pane, at most. */
  picture: 488,
  /** The card in one column: between the two breakpoints, and under the lower one. */
  columnWide: 992,
  column: 672,
  /** From this window width the way out stands beside the card; below it, on the card. */
  outBeside: 1176,
  /** A picture's height, at most, as a share of the window's: beside its text, and above it. */
  shareBeside: 0.84,
  shareAbove: 0.6,
  /** A control, and the row of controls. */
  control: 40,
  controls: 72,
  /** Windows at least this high hold the picture still while the text scrolls. */
  stillFrom: 740,
  /** Windows at least this high leave a row's height above the card; lower ones, `edge`. */
  highFrom: 912,
  edge: 32,
  inset: 16,
  gap: 24,
} as const;
/** Under the list of the phone's picker, so that its foot covers nothing [UI-11]. */
export const MOBILE_PICKER_PADDING = 90;

/** Truncation, in characters [UI-04]. */
export const TRUNCATE_AT = 80;
/** Entries of a least-recently-used cache that says nothing else [UI-09]. */
export const LRU_SIZE = 10;
/** A call that has not answered by then, with all its tries, is given up, in ms. */
export const SEND_TIMEOUT_MS = 12_000;
/** How long a window rests after it was resized before what follows from it is worked out [UI-05]. */
export const RESIZE_REST_MS = 200;
/** Cards of one grid that are in the document at once, at most. */
export const MAX_MOUNTED_CARDS = 80;
