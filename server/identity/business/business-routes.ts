import * as calls from '#contract/identity/business.ts';
import { updateBusinessProfile } from '#contract/identity/business-profile.ts';
import { policy } from '#server/identity/people/policy.ts';
import { route, type Route } from '#server/kernel/http/route.ts';
import { acceptBusinessAccess, endBusinessAccess } from './answer-access.ts';
import {
  getBusinessAccess,
  getBusinessInvite,
  getBusinessPeople,
  getBusinessProfiles,
} from './get-access.ts';
import { inviteToBusiness } from './invite-to-business.ts';
import type { Near } from './subjects.ts';
import type { AccessDeps } from './tell.ts';
import { updateBusinessProfile as updateProfile } from './update-profile.ts';

/** The calls of business access. */
export const businessRoutes = (deps: AccessDeps & { readonly near: Near }): readonly Route[] => [
  route(calls.getBusinessProfiles, getBusinessProfiles(deps.near), policy.businessProfiles),
  route(calls.getBusinessPeople, getBusinessPeople, policy.businessPeople),
  route(updateBusinessProfile, updateProfile, policy.businessShown),
  route(calls.getBusinessAccess, getBusinessAccess, policy.businessAccess),
  route(calls.getBusinessInvite, getBusinessInvite, policy.businessAccess),
  route(calls.inviteToBusiness, inviteToBusiness(deps), policy.businessPeople),
  route(calls.acceptBusinessAccess, acceptBusinessAccess(deps), policy.businessAnswer),
  route(calls.endBusinessAccess, endBusinessAccess(deps), policy.businessAnswer),
];
