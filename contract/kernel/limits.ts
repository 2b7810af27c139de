/** Business constants and limits, each with its requirement. */

/** Board and section names, in characters [BOARD-03]. */
export const MAX_NAME = 180;
/** The minimum size of a picture from a URL, exclusive, in pixels [CREATE-08]. */
export const MIN_PICTURE_SIDE = 119;
/** An upload, in bytes [CREATE-20]. */
export const MAX_UPLOAD_BYTES = 209_715_200;
/** Polling interval for uploads, in ms [CREATE-18]. */
export const UPLOAD_POLL_MS = 5000;
/** The most boards in a picker without headings [SAVE-02]. */
export const FLAT_PICKER_BOARDS = 3;
/** The most boards in a picker without a filter [SAVE-24]. */
export const UNFILTERED_PICKER_BOARDS = 10;
/** Size of the shortlist above the picker's list [SAVE-02]. */
export const SHORTLIST_BOARDS = 2;
/** Number of recently used boards returned with the viewer. */
export const RECENT_BOARDS = 5;
/** Duration of a success toast, in ms [SAVE-21]. */
export const TOAST_MS = 5000;
/** Duration of 'Board created', in ms [SAVE-09]. */
export const BOARD_CREATED_MS = 2600;
/** How long a save's button reads 'Saved' before it links to the board, in ms [SAVE-25]. */
export const SAVED_MS = 4000;
/** Number of confetti pieces, their delay after the confirmation, and their duration, in ms [SAVE-13]. */
export const CONFETTI_PIECES = 120;
export const CONFETTI_DELAY_MS = 1250;
export const CONFETTI_MS = 800;
/** Size of the new pin's window: width, minimum height, and excess over its content, in pixels [CREATE-03]. */
export const POPUP_SIDE = 750;
export const POPUP_EXTRA = 48;
/** Delay before it closes after success, in ms [CREATE-04]. */
export const POPUP_CLOSE_MS = 10_000;
/** The most hashtag suggestions while typing [CREATE-17]. */
export const MAX_HASHTAGS_SHOWN = 5;
/** The most name suggestions for a new board [SAVE-14]. */
export const MAX_BOARD_TITLES = 5;

/** The most boards of a person, and sections of a board: pickers and boards display them all. */
export const MAX_BOARDS = 2000;
export const MAX_SECTIONS = 500;

/** The most collaborators of a board besides its owner, including invited ones. */
export const MAX_COLLABORATORS = 50;
/** The most boards of others that a person collaborates on: a picker displays them all. */
export const MAX_SHARED_BOARDS = 500;
/** The most invitations per call, and per person and day. */
export const INVITED_AT_ONCE = 20;
export const INVITED_A_DAY = 100;
/** Days before a person who declined can be invited again. */
export const DECLINED_DAYS = 30;

export const MAX_TITLE = 100;
export const MAX_DESCRIPTION = 1500;
/** The longest category of a board. */
export const MAX_CATEGORY = 60;
export const MAX_ALT_TEXT = 1000;
export const MAX_LINK = 2048;
export const MAX_FULL_NAME = 100;
export const MAX_PRONOUNS = 40;
export const MAX_LOCATION = 80;
export const MAX_USERNAME = 30;
export const MIN_USERNAME = 3;
/** The most accounts logged in to at once in one browser [AUTH-18]. */
export const MAX_ACCOUNTS_HERE = 5;
/** The longest restriction of an account by an operator, in days, and the longest note. */
export const MAX_RESTRICTED_DAYS = 365;
export const MAX_STATUS_REASON = 300;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1024;
/** Minimum age at sign-up, in years [AUTH-16]. */
export const MIN_AGE = 13;
/** Minimum age for advertising and for restricted content. */
export const ADULT_AGE = 18;
export const MAX_EMAIL = 254;
export const MAX_QUERY = 300;
/** A new person's interests: the most topics, and the longest name, as for boards. */
export const MAX_INTERESTS = 50;
export const MAX_TOPIC = 180;

/** The longest tracking parameters of a promoted pin, in characters. */
export const MAX_SHOWN_PARAMS = 16_000;

/** Writes per person and hour, of each kind: far more than anyone can do by hand. */
export const WRITES = { limit: 1000, seconds: 3600, per: 'person' } as const;

/** The most ad accounts of a business, advertisers that a person acts for, and people of an advertiser. */
export const MAX_AD_ACCOUNTS = 50;
export const MAX_AD_ACCOUNT_NAME = 256;
export const MAX_MERCHANT_ID = 64;
export const MAX_BUSINESS_PHONE = 40;
export const MAX_BUSINESS_ADDRESS = 200;
export const MAX_AD_PEOPLE = 200;
/** The most people who act for a business, including invited ones, and businesses that a person acts for. */
export const MAX_BUSINESS_PEOPLE = 200;
export const MAX_BUSINESSES = 50;

/** Default and largest page size. */
export const PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 250;
/** The largest page size for visitors, who are anonymous. */
export const MAX_VISITOR_PAGE_SIZE = 50;

/** The most access tokens per person, characters of a name, and longest life. */
export const MAX_TOKENS = 50;
export const MAX_TOKEN_NAME = 60;
export const MAX_TOKEN_DAYS = 3650;
/** The most passkeys per person, and characters of a name. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;
/** Digits of a code from an app or e-mail, and seconds before another is sent. */
export const CODE_DIGITS = 6;
export const CODE_RESEND_SECONDS = 30;
/** Requests per access token and hour. */
export const TOKEN_REQUESTS = 3600;
