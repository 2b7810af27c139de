import * as calls from '#contract/business/claims.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import { policy } from './policy.ts';
import type { Sites } from './proofs.ts';
import { checkSiteClaim, createSiteClaim, deleteSiteClaim, getSiteClaims } from './site-claims.ts';

/** Calls for claimed websites. */
export const claimRoutes = (sites: Sites): readonly Route[] => [
  route(calls.getSiteClaims, getSiteClaims, policy.all),
  route(calls.createSiteClaim, withServices({ sites }, createSiteClaim), policy.new),
  route(calls.checkSiteClaim, withServices({ sites }, checkSiteClaim), policy.own),
  route(calls.deleteSiteClaim, deleteSiteClaim, policy.own),
];
