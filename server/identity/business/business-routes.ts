import * as access from '#contract/identity/business.ts';
import * as ads from '#contract/identity/ad-accounts.ts';
import { updateBusinessProfile } from '#contract/identity/business-profile.ts';
import { route, type Route } from '#server/kernel/http/route.ts';
import { acceptAdRoles, endAdRoles } from './answer-ad-roles.ts';
import { acceptBusinessAccess, endBusinessAccess } from './answer-access.ts';
import { convertToBusiness } from './convert-to-business.ts';
import { createAdAccount } from './create-ad-account.ts';
import {
  getBusinessAccess,
  getBusinessInvite,
  getBusinessPeople,
  getBusinessProfiles,
} from './get-access.ts';
import { getAdAccountPeople } from './get-ad-account-people.ts';
import { getAdAccount, getAdAccounts } from './get-ad-accounts.ts';
import { giveAdRoles, type AreApart } from './give-ad-roles.ts';
import { inviteToBusiness } from './invite-to-business.ts';
import { policy } from './policy.ts';
import type { Near } from './subjects.ts';
import type { AccessDeps } from './tell.ts';
import { updateAdAccount } from './update-ad-account.ts';
import { updateBusinessProfile as updateProfile } from './update-profile.ts';

export interface BusinessDeps extends AccessDeps {
  /** Blocks stand further up. */
  readonly near: Near;
}

export const businessRoutes = (deps: BusinessDeps): readonly Route[] => [
  ...adAccountRoutes(deps.areApart),
  ...accessRoutes(deps),
];

const adAccountRoutes = (areApart: AreApart): readonly Route[] => [
  route(ads.convertToBusiness, convertToBusiness, policy.convert),
  route(updateBusinessProfile, updateProfile, policy.businessShown),
  route(ads.createAdAccount, createAdAccount, policy.newAdAccount),
  route(ads.getAdAccount, getAdAccount, policy.adAccount),
  route(ads.getAdAccounts, getAdAccounts, policy.adAccounts),
  route(ads.updateAdAccount, updateAdAccount, policy.adSettings),
  route(ads.getAdAccountPeople, getAdAccountPeople, policy.adPeople),
  route(
    ads.giveAdRoles,
    (context, input) => giveAdRoles(areApart, context, input),
    policy.adPeople,
  ),
  route(
    ads.acceptAdRoles,
    (context, input) => acceptAdRoles(areApart, context, input),
    policy.adAnswer,
  ),
  route(ads.endAdRoles, endAdRoles, policy.adAnswer),
];

const accessRoutes = (deps: BusinessDeps): readonly Route[] => [
  route(access.getBusinessProfiles, getBusinessProfiles(deps.near), policy.businessProfiles),
  route(access.getBusinessPeople, getBusinessPeople, policy.businessPeople),
  route(access.getBusinessAccess, getBusinessAccess, policy.businessAccess),
  route(access.getBusinessInvite, getBusinessInvite, policy.businessAccess),
  route(access.inviteToBusiness, inviteToBusiness(deps), policy.businessPeople),
  route(access.acceptBusinessAccess, acceptBusinessAccess(deps), policy.businessAnswer),
  route(access.endBusinessAccess, endBusinessAccess(deps), policy.businessAnswer),
];
