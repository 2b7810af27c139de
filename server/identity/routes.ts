import * as calls from '#contract/identity.ts';
import * as accounts from '#contract/identity/accounts.ts';
import * as ads from '#contract/identity/ad-accounts.ts';
import * as outbox from '#contract/identity/outbox.ts';
import * as sessions from '#contract/identity/sessions.ts';
import * as settings from '#contract/identity/settings.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { route, type Route } from '#server/kernel/http/route.ts';
import { accountRoutes } from './account/account-routes.ts';
import type { Site } from './credentials/links.ts';
import { claimRoutes } from './claims/claim-routes.ts';
import type { Sites } from './claims/proofs.ts';
import { acceptAdRoles, endAdRoles } from './business/answer-ad-roles.ts';
import { businessRoutes } from './business/business-routes.ts';
import type { Near } from './business/subjects.ts';
import { byPassword } from './sign-in/by-password.ts';
import { convertToBusiness } from './business/convert-to-business.ts';
import { createAccessToken } from './account/create-access-token.ts';
import { createAdAccount } from './business/create-ad-account.ts';
import { getAccounts, leaveAccount, switchAccount } from './devices/accounts.ts';
import { endSessions, listSessions } from './devices/sessions.ts';
import { deleteAccessToken } from './account/delete-access-token.ts';
import { emailExists } from './credentials/email-exists.ts';
import type { FactorDeps } from './factors/factor-deps.ts';
import { factorRoutes } from './sign-in/factor-routes.ts';
import { byCode, resendCode } from './sign-in/log-in-by-code.ts';
import type { FactorKeys } from './factors/seal.ts';
import { getAccessTokens } from './account/get-access-tokens.ts';
import { getAdAccount, getAdAccounts } from './business/get-ad-accounts.ts';
import { getAdAccountPeople } from './business/get-ad-account-people.ts';
import { getOutbox } from './operator/get-outbox.ts';
import { viewerOf, type RecentBoards } from './sessions/viewer-of.ts';
import { getSettings } from './account/get-settings.ts';
import { giveAdRoles, type AreApart } from './business/give-ad-roles.ts';
import { getStates, setState } from './people/keep-state.ts';
import { logInBy } from './sign-in/log-in.ts';
import { logOut } from './devices/log-out.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { policy, type SignUpRules } from './people/policy.ts';
import type { Issuers } from './providers/issuers.ts';
import { providerProvers, providerRoutes } from './sign-on/provider-routes.ts';
import { signUp } from './joining/sign-up.ts';
import { updateAdAccount } from './business/update-ad-account.ts';
import { updateSettings, type TakePortrait } from './account/update-settings.ts';

export interface IdentityDeps extends SignUpRules {
  readonly factorKeys: FactorKeys;
  readonly facebook: FacebookConfig | null;
  readonly issuers: Issuers;
  readonly site: Site;
  readonly sites: Sites;
  /** For so many days a deleted account can be brought back. */
  readonly graceDays: number;
  /** Whether a mail server is set. */
  readonly hasMail: boolean;
  /** Blocks stand further up. */
  readonly areApart: AreApart;
  readonly near: Near;
  readonly recentBoards: RecentBoards;
  readonly takePortrait: TakePortrait;
}

const factorDeps = ({ factorKeys, site }: IdentityDeps): FactorDeps => ({ keys: factorKeys, site });

export const identityRoutes = (deps: IdentityDeps): readonly Route[] => [
  route(calls.signUp, (context, input) => signUp(deps, context, input), policy.signUp),
  route(
    calls.logIn,
    logInBy({
      username_or_email: byPassword(deps.issuers),
      mfa_token: byCode(factorDeps(deps)),
      mfa_resend: resendCode(factorDeps(deps)),
      ...providerProvers(deps),
    }),
    policy.logIn,
  ),
  route(calls.logOut, logOut, policy.logOut),
  route(accounts.getAccounts, getAccounts, policy.accountsHere),
  route(accounts.switchAccount, switchAccount, policy.accountsHere),
  route(accounts.leaveAccount, leaveAccount, policy.accountsHere),
  route(sessions.getSessions, listSessions, policy.sessions),
  route(sessions.endSessions, endSessions, policy.sessions),
  route(calls.emailExists, emailExists(deps.tellsAccounts), policy.emailExists),
  route(
    calls.getViewer,
    async ({ viewer, ...context }) => viewer && viewerOf({ ...context, viewer }, deps.recentBoards),
    policy.getViewer,
  ),
  route(
    calls.confirmViewer,
    async (context) => viewerOf(context, deps.recentBoards),
    policy.confirmViewer,
  ),
  route(settings.getSettings, getSettings, policy.settings),
  route(
    settings.updateSettings,
    (context, input) => updateSettings(deps, context, input),
    policy.settings,
  ),
  route(settings.setState, setState, policy.states),
  route(settings.getStates, getStates, policy.states),
  route(settings.start, async () => null, policy.start),
  route(calls.createAccessToken, createAccessToken, policy.accessTokens),
  route(calls.getAccessTokens, getAccessTokens, policy.accessTokens),
  route(calls.deleteAccessToken, deleteAccessToken, policy.accessTokens),
  ...providerRoutes(deps),
  ...adAccountRoutes(deps.areApart),
  route(outbox.getOutbox, getOutbox, policy.outbox),
  ...claimRoutes(deps.sites),
  ...operatorRoutes(deps.site, {
    signUp: deps.signUp,
    hasMail: deps.hasMail,
    providers: [
      ...deps.issuers.all.map(({ name }) => name),
      ...(deps.facebook === null ? [] : ['Facebook']),
    ],
  }),
  ...accountRoutes(deps),
  ...factorRoutes(factorDeps(deps)),
  ...businessRoutes(deps),
];

const adAccountRoutes = (areApart: AreApart): readonly Route[] => [
  route(ads.convertToBusiness, convertToBusiness, policy.convert),
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
