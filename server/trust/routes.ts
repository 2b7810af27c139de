import * as calls from '#contract/trust/human.ts';
import * as listedLinks from '#contract/trust/listed-links.ts';
import { route, type Route } from '#server/kernel/http/route.ts';
import { getHumanCheck } from './human/get-human-check.ts';
import { changeListedLinks, getListedLinks } from './links/listed-links.ts';
import { policy } from './policy.ts';

export const trustRoutes: readonly Route[] = [
  route(calls.getHumanCheck, getHumanCheck, policy.humanCheck),
  route(listedLinks.getListedLinks, getListedLinks, policy.operators),
  route(listedLinks.changeListedLinks, changeListedLinks, policy.operators),
];
