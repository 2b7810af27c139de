import type { EventSource } from '#contract/ads/conversions/arrivals.ts';
import type { EVENT_NAMES, EventPart } from '#contract/ads/conversions/event-rules.ts';
import type { Lookback } from '#contract/ads/conversions/health.ts';
import type { Period, PLATFORMS } from '#contract/ads/conversions/overview.ts';

/** Words of conversions, in English, to be translated. */

export const EVENT_LABELS: Readonly<Record<(typeof EVENT_NAMES)[number], string>> = {
  add_payment_info: 'Payment details added',
  add_to_cart: 'Added to cart',
  add_to_wishlist: 'Added to wish list',
  app_install: 'App installed',
  checkout: 'Checkout',
  custom: 'Your own event',
  initiate_checkout: 'Checkout begun',
  lead: 'Lead',
  page_visit: 'Page visit',
  search: 'Search',
  signup: 'Sign-up',
  subscribe: 'Subscription',
  view_category: 'Category viewed',
  view_content: 'Content viewed',
  watch_video: 'Video watched',
};

export const SOURCE_LABELS: Readonly<Record<EventSource, string>> = {
  TAG: 'Tag',
  CONVERSIONS_API: 'API',
  FILE_UPLOAD: 'File',
};

export const PLATFORM_LABELS: Readonly<Record<(typeof PLATFORMS)[number], string>> = {
  WEB: 'Web',
  MOBILE: 'App',
  OFFLINE: 'Offline',
};

export const PART_LABELS: Readonly<Record<EventPart, string>> = {
  hashed_email: 'Hashed e-mail',
  click_id: 'Click ID',
  client_ip_address: 'IP address',
  client_user_agent: 'User agent',
  external_id: 'Your own ID',
  hashed_maids: "A phone's ID",
  order_id: 'Order ID',
  order_value: 'Value',
  product_id: 'Product ID',
  source_url: 'Page address',
  currency: 'Currency',
};

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  DAY: '24 hours',
  WEEK: '7 days',
  FOUR_WEEKS: '28 days',
};

/** What the overview begins with. */
export const FIRST_PERIOD = 'WEEK' satisfies Period;

/** What health begins with. */
export const FIRST_HEALTH: {
  readonly lookback: Lookback;
  readonly platform: (typeof PLATFORMS)[number];
} = { lookback: 'TWO_WEEKS', platform: 'WEB' };
