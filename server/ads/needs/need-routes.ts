import {
  deleteAdNeedsPutOff,
  getAdChangeDays,
  getAdNeeds,
  putOffAdNeed,
} from '#contract/ads/reporting/overview.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getChangeDays, getNeeds } from './get-needs.ts';
import { deleteNeedsPutOff, putOffNeed } from './put-off-need.ts';

const see = rule("Anyone who can see the ad account's reports.");
const seeOwn = rule('Anyone who can see the reports of the ad account, of what needs them.');

/** Routes of what an overview shows besides its figures. */
export const needRoutes: readonly Route[] = [
  route(getAdNeeds, getNeeds, see),
  route(getAdChangeDays, getChangeDays, see),
  route(putOffAdNeed, putOffNeed, seeOwn),
  route(deleteAdNeedsPutOff, deleteNeedsPutOff, seeOwn),
];
