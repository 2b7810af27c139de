/**
 * Ads: promoted pins, from a campaign to the slot in a feed, with the cost of each event and its proof. The rooms are
 * listed in docs/rooms.md.
 */
export { openAds, type OpenAds } from './open-ads.ts';
export { cardServices } from './payments/card-services.ts';
export { feedServices } from './catalogs/feed-services.ts';
export { adsExperimentIn } from './core/sees-ads.ts';
export { proveAuction, whyNothing, type ProvedAuction } from './replay/prove-auction.ts';
export { promoteVouched } from './operator/promote-vouched.ts';
export { adsInNews } from './review/ads-in-news.ts';
export { findWrittenReport, rowsOfReport, type WrittenRow } from './report-files/read-rows.ts';
export { bindAds } from './bind-ads.ts';
export { eraseOf as eraseAdsOf } from './upkeep/erase-person.ts';
