import type { EventSource } from '#contract/ads/conversions/arrivals.ts';
import type { EventPart } from '#contract/ads/conversions/event-rules.ts';
import type { Lookback } from '#contract/ads/conversions/health.ts';
import type { Period, PLATFORMS } from '#contract/ads/conversions/overview.ts';

/** Labels for conversions; English, to be translated. */

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

/** The overview's default period. */
export const FIRST_PERIOD = 'WEEK' satisfies Period;

/** The health page's defaults. */
export const FIRST_HEALTH: {
  readonly lookback: Lookback;
  readonly platform: (typeof PLATFORMS)[number];
} = { lookback: 'TWO_WEEKS', platform: 'WEB' };
