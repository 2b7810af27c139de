import * as calls from '#contract/trust/human.ts';
import { route, type Route } from '#server/kernel/http/route.ts';
import { getHumanCheck } from './human/get-human-check.ts';
import { policy } from './policy.ts';

export const trustRoutes: readonly Route[] = [
  route(calls.getHumanCheck, getHumanCheck, policy.humanCheck),
];
