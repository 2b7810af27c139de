import type { BidStrategy, BillableEvent, Objective } from '#contract/ads/objects.ts';

/** The builder's labels; English, to be translated. */

export const eventLabel: Readonly<Record<BillableEvent, string>> = {
  CLICKTHROUGH: 'Clicks to your page',
  IMPRESSION: 'Every 1,000 impressions',
  VIDEO_V_50_MRC: 'Video views',
};

/** The unit of a bid. */
export const bidUnit: Readonly<Record<BillableEvent, string>> = {
  CLICKTHROUGH: 'a click',
  IMPRESSION: 'for 1,000 times',
  VIDEO_V_50_MRC: 'a view',
};

export const objectiveText: Readonly<Record<Objective, string>> = {
  AWARENESS: 'Be seen by many of the right people',
  CONSIDERATION: 'Get people to your page',
  WEB_CONVERSION: 'Get sign-ups or sales',
  CATALOG_SALES: "Sell what's in your catalog",
  VIDEO_COMPLETION: 'Get your video watched',
};

export const objectivePrice: Readonly<Record<Objective, string>> = {
  AWARENESS: 'per 1,000 times shown',
  CONSIDERATION: 'per click',
  WEB_CONVERSION: 'per click or shown',
  CATALOG_SALES: 'per click',
  VIDEO_COMPLETION: 'per video view',
};

export const strategyLabel: Readonly<Record<BidStrategy, string>> = {
  AUTOMATIC_BID: 'Automatic',
  MAX_BID: 'At most',
  TARGET_AVG: 'On average',
};

export const strategyText: Readonly<Record<BidStrategy, string>> = {
  AUTOMATIC_BID: 'As much as the budget buys',
  MAX_BID: 'You set the most each one can cost',
  TARGET_AVG: 'Stays close to a cost you set',
};

export const conversionLabel = {
  PAGE_VISIT: 'Page visit',
  SIGNUP: 'A sign-up',
  CHECKOUT: 'A purchase',
  CUSTOM: 'Custom event',
  VIEW_CATEGORY: 'Category viewed',
  SEARCH: 'A search',
  ADD_TO_CART: 'Added to cart',
  WATCH_VIDEO: 'Video watched',
  LEAD: 'Lead',
  APP_INSTALL: 'App install',
} as const;
