/** Sizes and counts of the interface, in CSS pixels unless noted. */

/** Common sizes [UI-07]. */
export const PREVIEW_WIDTH = 236;
export const BOARD_THUMBNAIL = 170;
export const AVATAR = 150;
export const DIALOG_MIN_WIDTH = 500;
/** Below this width the header hides its navigation and the closeup its second column. */
export const BREAKPOINT_WIDE = 1050;
/** Below this width a board's head and the log-in and sign-up pages use one column. */
export const BREAKPOINT_MIDDLE = 880;
export const HEADER = 80;
export const HEADER_PHONE = 56;
/** Creator names are truncated to this many characters. */
export const CREATOR_NAME_LENGTH = 70;
/** A picture's number of saves is displayed only above this. */
export const AGGREGATE_SAVES_ABOVE = 1;

/** The closeup's dimensions [UI-11]; decision 011 explains each. */
export const CLOSEUP = {
  /** A pane, and the card of two panes. */
  pane: 508,
  card: 1016,
  /** The picture's maximum in its pane. */
  picture: 488,
  /** The single-column card: between the two breakpoints, and below the lower one. */
  columnWide: 992,
  column: 672,
  /** From this window width the close button is beside the card; below it, on the card. */
  outBeside: 1176,
  /** A picture's maximum height as a fraction of the window's: beside its text, and above it. */
  shareBeside: 0.84,
  shareAbove: 0.6,
  /** A control, and the row of controls. */
  control: 40,
  controls: 72,
  /** In windows at least this high the picture stays in place while the text scrolls. */
  stillFrom: 740,
  /** Windows at least this high leave a row's height above the card; lower ones, `edge`. */
  highFrom: 912,
  edge: 32,
  inset: 16,
  gap: 24,
} as const;
/** Below the list of the mobile picker, so that its foot covers nothing [UI-11]. */
export const MOBILE_PICKER_PADDING = 90;

/** Truncation length, in characters [UI-04]. */
export const TRUNCATE_AT = 80;
/** Default size of an LRU cache [UI-09]. */
export const LRU_SIZE = 10;
/** Timeout of a call, including retries, in ms. */
export const SEND_TIMEOUT_MS = 12_000;
/** The same for a call that carries a file, on a slow line. */
export const FILE_TIMEOUT_MS = 120_000;
/** Debounce after a window resize [UI-05]. */
export const RESIZE_REST_MS = 200;
/** The most mounted cards of one grid. */
export const MAX_MOUNTED_CARDS = 80;
