/**
 * Ads: promoted pins, from a campaign to the slot in a feed, with what each event costs and what proves it.
 * The rooms are in docs/rooms.md.
 */
export { openAds, type OpenAds } from './open-ads.ts';
export type { ReviewDeps } from './review/check-ad.ts';
export { eraseOf as eraseAdsOf } from './upkeep/erase-person.ts';
