/** What an advertiser may tell of conversions, the same in the browser and on the server. */

/** In the order of their numbers, from 1 on. */
export const EVENT_NAMES = [
  'add_payment_info',
  'add_to_cart',
  'add_to_wishlist',
  'app_install',
  'checkout',
  'custom',
  'initiate_checkout',
  'lead',
  'page_visit',
  'search',
  'signup',
  'subscribe',
  'view_category',
  'view_content',
  'watch_video',
] as const;

export const ACTION_SOURCES = ['web', 'app_ios', 'app_android', 'offline'] as const;

/** What an event may come with that says how good it is; each is a bit of its own. */
export const EVENT_PARTS = [
  'hashed_email',
  'click_id',
  'client_ip_address',
  'client_user_agent',
  'external_id',
  'hashed_maids',
  'order_id',
  'order_value',
  'product_id',
  'source_url',
  'currency',
] as const;
export type EventPart = (typeof EVENT_PARTS)[number];

export const MAX_EVENTS = 1000;
export const MAX_EVENT_ID = 128;
/** A call takes what is no older than this; a clock may be ahead a little. */
export const EVENT_DAYS = 7;
export const EVENT_AHEAD_SECONDS = 300;
/** Calls of an ad account in a minute. */
export const EVENT_CALLS = 5000;

/** What leads from a click on an ad to its event, as it is in the advertiser's address. */
export const CLICK_PARAM = 'bclid';
