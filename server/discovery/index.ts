/**
 * Discovery: recommendations and search.
 * Owns the calls of contract/discovery.ts and contract/discovery/, that of contract/trust/offsite.ts, since
 * the redirect to other sites depends on pins and ads, and those of contract/ads/searches.ts, since it has the searches.
 * A candidate from any source is shown only after its own domain has checked that the viewer may see it.
 */
export { eraseOf as eraseDiscoveryOf } from './upkeep/erase-person.ts';
export type { SlotSource } from './feed/feed.ts';
export type { OffsiteServices } from './offsite/find-way.ts';
export { bindOffsite } from './offsite/offsite-endpoint.ts';
export { offsiteKeys } from './offsite/offsite-token.ts';
export type { Promotions } from './offsite/promotions.ts';
export { COUNT_TOPICS } from './ideas/count-topics.ts';
export { sensitiveTexts } from './sensitive/find-screen.ts';
export { startCounts } from './upkeep/start-counts.ts';
export { openFinders } from './looks/open-finders.ts';
export { topicsOfPerson, topicsOfPictures } from './related/topics-of.ts';
