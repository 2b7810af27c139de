import * as access from '#contract/business/access.ts';
import * as invites from '#contract/business/ad-invites.ts';
import * as ads from '#contract/business/ad-accounts.ts';
import * as terms from '#contract/business/ad-terms.ts';
import { updateBusinessProfile } from '#contract/business/profile.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import { acceptAdRoles, endAdRoles } from './accounts/answer-ad-roles.ts';
import { getAdTerms, publishAdTerms } from './accounts/ad-terms.ts';
import { acceptBusinessAccess, endBusinessAccess } from './access/answer-access.ts';
import { convertToBusiness } from './accounts/convert-to-business.ts';
import { createAdAccount } from './accounts/create-ad-account.ts';
import {
  getBusinessAccess,
  getBusinessInvite,
  getBusinessPeople,
  getBusinessProfiles,
} from './access/get-access.ts';
import { getAdAccountPeople } from './accounts/get-ad-account-people.ts';
import { getAdAccount, getAdAccounts } from './accounts/get-ad-accounts.ts';
import { giveAdRoles, type AreBlocked } from './accounts/give-ad-roles.ts';
import { inviteToBusiness } from './access/invite-to-business.ts';
import { answerAdInvite, getAdInvite } from './invites/answer-invite.ts';
import { cancelAdInvite, createAdInvite, getAdInvites } from './invites/make-invites.ts';
import { claimRoutes } from './claims/claim-routes.ts';
import type { Sites } from './claims/proofs.ts';
import { policy } from './rights/policy.ts';
import type { UnblockedAmong } from './rights/subjects.ts';
import type { AccessDeps } from './access/record-change.ts';
import { updateAdAccount } from './accounts/update-ad-account.ts';
import { updateBusinessProfile as updateProfile } from './accounts/update-profile.ts';

export interface BusinessDeps extends AccessDeps {
  /** Blocks belong to a higher domain. */
  readonly unblockedAmong: UnblockedAmong;
  readonly sites: Sites;
}

export const businessRoutes = (deps: BusinessDeps): readonly Route[] => [
  ...adAccountRoutes(deps.areBlocked),
  ...accessRoutes(deps),
  ...inviteRoutes(deps),
  ...claimRoutes(deps.sites),
];

const adAccountRoutes = (areBlocked: AreBlocked): readonly Route[] => [
  route(ads.convertToBusiness, convertToBusiness, policy.convert),
  route(updateBusinessProfile, updateProfile, policy.businessShown),
  route(ads.createAdAccount, createAdAccount, policy.newAdAccount),
  route(ads.getAdAccount, getAdAccount, policy.adAccount),
  route(ads.getAdAccounts, getAdAccounts, policy.adAccounts),
  route(ads.updateAdAccount, updateAdAccount, policy.adSettings),
  route(ads.getAdAccountPeople, getAdAccountPeople, policy.adPeople),
  route(ads.giveAdRoles, withServices({ areBlocked }, giveAdRoles), policy.adPeople),
  route(ads.acceptAdRoles, withServices({ areBlocked }, acceptAdRoles), policy.adAnswer),
  route(ads.endAdRoles, endAdRoles, policy.adAnswer),
  route(terms.getAdTerms, getAdTerms, policy.adTerms),
  route(terms.publishAdTerms, publishAdTerms, policy.operators),
];

const inviteRoutes = ({ areBlocked, site }: BusinessDeps): readonly Route[] => [
  route(invites.getAdInvites, getAdInvites, policy.adPeople),
  route(invites.createAdInvite, withServices({ site }, createAdInvite), policy.adPeople),
  route(invites.cancelAdInvite, cancelAdInvite, policy.adPeople),
  route(invites.getAdInvite, withServices({ areBlocked }, getAdInvite), policy.adOffer),
  route(invites.answerAdInvite, withServices({ areBlocked }, answerAdInvite), policy.adOffer),
];

const accessRoutes = (deps: BusinessDeps): readonly Route[] => [
  route(
    access.getBusinessProfiles,
    withServices({ unblockedAmong: deps.unblockedAmong }, getBusinessProfiles),
    policy.businessProfiles,
  ),
  route(access.getBusinessPeople, getBusinessPeople, policy.businessPeople),
  route(access.getBusinessAccess, getBusinessAccess, policy.businessAccess),
  route(access.getBusinessInvite, getBusinessInvite, policy.businessAccess),
  route(access.inviteToBusiness, withServices(deps, inviteToBusiness), policy.businessPeople),
  route(
    access.acceptBusinessAccess,
    withServices(deps, acceptBusinessAccess),
    policy.businessAnswer,
  ),
  route(access.endBusinessAccess, withServices(deps, endBusinessAccess), policy.businessAnswer),
];
