import * as shares from '#contract/ads/audiences/shares.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getReceived, getShares } from './get-shares.ts';
import { shareAudience, unshareAudience } from './share-audience.ts';

const see = rule("Anyone who can see the ad account's reports.");
const choose = rule("Anyone who can change the ad account's audiences.");

/** Routes of audiences that ad accounts share. */
export const shareRoutes: readonly Route[] = [
  route(shares.getAdAudienceShares, getShares, choose),
  route(shares.createAdAudienceShare, shareAudience, choose),
  route(shares.deleteAdAudienceShare, unshareAudience, choose),
  route(shares.getAdReceivedAudiences, getReceived, see),
];
