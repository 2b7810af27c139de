/** Business constants and limits; each stands beside the requirement that sets it. */

/** Board and section names, in characters [BOARD-03]. */
export const MAX_NAME = 180;
/** A picture taken from a URL is wider and taller than this, in pixels [CREATE-08]. */
export const MIN_PICTURE_SIDE = 119;
/** An upload, in bytes [CREATE-20]. */
export const MAX_UPLOAD_BYTES = 209_715_200;
/** How often a client asks after an upload, in ms [CREATE-18]. */
export const UPLOAD_POLL_MS = 5000;
/** Boards in a picker without headings, at most [SAVE-02]. */
export const FLAT_PICKER_BOARDS = 3;
/** Boards in a picker without a filter, at most [SAVE-24]. */
export const UNFILTERED_PICKER_BOARDS = 10;
/** The shortlist above the picker's list [SAVE-02]. */
export const SHORTLIST_BOARDS = 2;
/** As many boards last saved to are named with the viewer. */
export const RECENT_BOARDS = 5;
/** A success toast stays this long, in ms [SAVE-21]. */
export const TOAST_MS = 5000;
/** 'Board created' dismisses itself after this, in ms [SAVE-09]. */
export const BOARD_CREATED_MS = 2600;
/** A save's button reads 'Saved' this long, then leads to the board, in ms [SAVE-25]. */
export const SAVED_MS = 4000;
/** Pieces of confetti; they start this long after the confirmation shows, and stay so long, in ms [SAVE-13]. */
export const CONFETTI_PIECES = 120;
export const CONFETTI_DELAY_MS = 1250;
export const CONFETTI_MS = 800;
/** The window of a new pin: so wide, at least so high, and so much more than its content, in pixels [CREATE-03]. */
export const POPUP_SIDE = 750;
export const POPUP_EXTRA = 48;
/** It closes by itself so long after success, in ms [CREATE-04]. */
export const POPUP_CLOSE_MS = 10_000;
/** Hashtags suggested while one is written, at most [CREATE-17]. */
export const MAX_HASHTAGS_SHOWN = 5;
/** Names suggested for a new board, at most [SAVE-14]. */
export const MAX_BOARD_TITLES = 5;

/** Boards of one person, and sections of one board, at most: a picker and a board show them all. */
export const MAX_BOARDS = 2000;
export const MAX_SECTIONS = 500;

/** People who work on one board beside its owner, those who are invited included. */
export const MAX_COLLABORATORS = 50;
/** Boards of others that one person works on: a picker shows them all. */
export const MAX_SHARED_BOARDS = 500;
/** Invitations in one call, and those of one person in a day. */
export const INVITED_AT_ONCE = 20;
export const INVITED_A_DAY = 100;
/** Whoever declined is not asked again for this many days. */
export const DECLINED_DAYS = 30;

export const MAX_TITLE = 100;
export const MAX_DESCRIPTION = 1500;
/** What a board is about, in a word or two. */
export const MAX_CATEGORY = 60;
export const MAX_ALT_TEXT = 1000;
export const MAX_LINK = 2048;
export const MAX_FULL_NAME = 100;
export const MAX_PRONOUNS = 40;
export const MAX_LOCATION = 80;
export const MAX_USERNAME = 30;
export const MIN_USERNAME = 3;
/** Accounts that one browser is logged in to at once, at most [AUTH-18]. */
export const MAX_ACCOUNTS_HERE = 5;
/** How long an operator may close an account to its owner, in days, and what is noted with it. */
export const MAX_RESTRICTED_DAYS = 365;
export const MAX_STATUS_REASON = 300;
export const MIN_PASSWORD = 10;
export const MAX_PASSWORD = 1024;
/** Sign-up asks for this age, in years [AUTH-16]. */
export const MIN_AGE = 13;
/** Who advertises, or sees what is not for everybody, is so old. */
export const ADULT_AGE = 18;
export const MAX_EMAIL = 254;
export const MAX_QUERY = 300;
/** What a newcomer likes: so many topics, each as long as the name of a board. */
export const MAX_INTERESTS = 50;
export const MAX_TOPIC = 180;

/** What a promoted pin carries that says where it was shown, in characters. */
export const MAX_SHOWN_PARAMS = 16_000;

/** What one person may write in an hour, of each kind: far beyond what hands can do. */
export const WRITES = { limit: 1000, seconds: 3600, per: 'person' } as const;

/** Ad accounts of one business, advertisers of others that one person acts for, and people of one advertiser. */
export const MAX_AD_ACCOUNTS = 50;
export const MAX_AD_ACCOUNT_NAME = 256;
export const MAX_MERCHANT_ID = 64;
export const MAX_BUSINESS_PHONE = 40;
export const MAX_BUSINESS_ADDRESS = 200;
export const MAX_AD_PEOPLE = 200;
/** People who act for one business, those asked included, and businesses that one person acts for. */
export const MAX_BUSINESS_PEOPLE = 200;
export const MAX_BUSINESSES = 50;

/** Items on a page of a list: what a caller gets who does not ask, and the most. */
export const PAGE_SIZE = 25;
export const MAX_PAGE_SIZE = 250;
/** What a visitor gets at most: anybody can ask for much who need not say who they are. */
export const MAX_VISITOR_PAGE_SIZE = 50;

/** Access tokens that one person may have, the characters of a name, and the longest life. */
export const MAX_TOKENS = 50;
export const MAX_TOKEN_NAME = 60;
export const MAX_TOKEN_DAYS = 3650;
/** Passkeys that one person may have, and the characters of a name. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME = 60;
/** Digits of a code from an app or an e-mail, and the seconds before another one is sent. */
export const CODE_DIGITS = 6;
export const CODE_RESEND_SECONDS = 30;
/** Requests that one access token may make in an hour. */
export const TOKEN_REQUESTS = 3600;
