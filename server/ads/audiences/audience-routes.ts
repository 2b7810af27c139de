import * as audiences from '#contract/ads/audiences/audiences.ts';
import { createAdListPart, getAdLists } from '#contract/ads/audiences/lists.ts';
import { createAdLookUp, getAdLookUps } from '#contract/ads/audiences/look-ups.ts';
import { deleteAdMembership, getAdMemberships } from '#contract/ads/audiences/memberships.ts';
import { route, rule, type Route, withServices } from '#server/kernel/http/route.ts';
import {
  createAudience,
  getAlikeSize,
  getAudiences,
  removeAudience,
  renameAudience,
} from './audiences.ts';
import { type FindClicker, getLookUps, lookUp } from './look-ups.ts';
import { deleteMembership, getMemberships } from './memberships.ts';
import { getLists, sendListPart } from './send-list-part.ts';

const see = rule("Anyone who can see the ad account's reports.");
const choose = rule("Anyone who can change the ad account's audiences.");
const check = rule('The owner and admins of the ad account, signed in themselves.');
const self = rule('The viewer, about themselves.');

/** Routes of audiences, for advertisers and for members. */
export const audienceRoutes = (services: {
  readonly findClicker: FindClicker;
}): readonly Route[] => [
  route(audiences.getAdAudiences, getAudiences, see),
  route(audiences.createAdAudience, createAudience, choose),
  route(audiences.updateAdAudience, renameAudience, choose),
  route(audiences.deleteAdAudience, removeAudience, choose),
  route(audiences.getAdAlikeSize, getAlikeSize, choose),
  route(createAdListPart, sendListPart, choose),
  route(getAdLists, getLists, choose),
  route(createAdLookUp, withServices(services, lookUp), check),
  route(getAdLookUps, getLookUps, check),
  route(getAdMemberships, getMemberships, self),
  route(deleteAdMembership, deleteMembership, self),
];
