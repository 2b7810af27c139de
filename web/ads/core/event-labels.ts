import type { EVENT_NAMES } from '#contract/ads/conversions/event-rules.ts';

/** Event names; English, to be translated. */
export const EVENT_LABELS: Readonly<Record<(typeof EVENT_NAMES)[number], string>> = {
  add_payment_info: 'Payment details added',
  add_to_cart: 'Added to cart',
  add_to_wishlist: 'Added to wish list',
  app_install: 'App installed',
  checkout: 'Checkout',
  custom: 'Your own event',
  initiate_checkout: 'Checkout started',
  lead: 'Lead',
  page_visit: 'Page visit',
  search: 'A search',
  signup: 'Sign-up',
  subscribe: 'Subscription',
  view_category: 'Category viewed',
  view_content: 'Content viewed',
  watch_video: 'Video watched',
};
