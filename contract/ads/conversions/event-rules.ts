/** Rules for conversion events, shared by browser and server. */

/** In the order of their numbers, from 1. */
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

/** Parts of an event that indicate its quality; one bit each. */
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
/** The oldest events accepted; clocks may run slightly ahead. */
export const EVENT_DAYS = 7;
export const EVENT_AHEAD_SECONDS = 300;
/** The most calls of an ad account per minute. */
export const EVENT_CALLS = 5000;

/** Query parameter of the advertiser's address that links a click on an ad to its event. */
export const CLICK_PARAM = 'bclid';
