import { getAdHistory, undoAdChange } from '#contract/ads/history.ts';
import { route, rule, type Route } from '#server/kernel/http/route.ts';
import { getHistory } from './get-history.ts';
import { undoChange } from './undo-change.ts';

const see = rule("Anyone who can see the ad account's reports.");
const change = rule('Anyone who can change the campaigns of the ad account.');

/** Routes of the history of changes. */
export const historyRoutes: readonly Route[] = [
  route(getAdHistory, getHistory, see),
  route(undoAdChange, undoChange, change),
];
