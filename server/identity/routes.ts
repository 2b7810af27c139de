import * as calls from '#contract/identity.ts';
import * as accounts from '#contract/identity/accounts.ts';
import * as outbox from '#contract/identity/outbox.ts';
import * as sessions from '#contract/identity/sessions.ts';
import * as settings from '#contract/identity/settings.ts';
import * as states from '#contract/identity/states.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import { accountRoutes } from './account/account-routes.ts';
import type { Site } from './credentials/links.ts';
import { byPassword } from './sign-in/by-password.ts';
import { createAccessToken } from './account/create-access-token.ts';
import type { DropDelegates } from './account/first-proof.ts';
import { getAccounts, leaveAccount, switchAccount } from './devices/accounts.ts';
import { endSessions, listSessions } from './devices/sessions.ts';
import { deleteAccessToken } from './account/delete-access-token.ts';
import { emailExists } from './credentials/email-exists.ts';
import type { FactorDeps } from './factors/factor-deps.ts';
import { factorRoutes } from './sign-in/factor-routes.ts';
import { byCode, resendCode } from './sign-in/log-in-by-code.ts';
import type { FactorKeys } from './factors/seal.ts';
import { getAccessTokens } from './account/get-access-tokens.ts';
import { getOutbox } from './operator/get-outbox.ts';
import { confirmViewer, getViewer, type ViewersOwn } from './sessions/get-viewer.ts';
import { getSettings, type SettingsServices } from './account/get-settings.ts';
import { getStates, setState } from './people/store-state.ts';
import { logIn, type Provers } from './sign-in/log-in.ts';
import { logOut } from './devices/log-out.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import type { SiteWordsServices } from './operator/site-words.ts';
import { policy, type SignUpRules } from './people/policy.ts';
import type { Issuers } from './providers/issuers.ts';
import { providerProvers, providerRoutes } from './sign-on/provider-routes.ts';
import { signUp } from './joining/sign-up.ts';
import { start } from './account/start.ts';
import { updateSettings, type TakePortrait } from './account/update-settings.ts';

export interface IdentityDeps extends SignUpRules, ViewersOwn, SettingsServices, SiteWordsServices {
  readonly factorKeys: FactorKeys;
  readonly facebook: FacebookConfig | null;
  readonly issuers: Issuers;
  readonly site: Site;
  /** The number of days for restoring a deleted account. */
  readonly graceDays: number;
  /** Whether a mail server is configured. */
  readonly hasMail: boolean;
  readonly takePortrait: TakePortrait;
  readonly dropDelegates: DropDelegates;
}

const factorDeps = ({ factorKeys, site }: IdentityDeps): FactorDeps => ({ keys: factorKeys, site });

const proversOf = (deps: IdentityDeps): Provers => ({
  username_or_email: byPassword(deps.issuers),
  mfa_token: withServices(factorDeps(deps), byCode),
  mfa_resend: withServices(factorDeps(deps), resendCode),
  ...providerProvers(deps),
});

const viewersOwn = ({ firstAdvertiser, recentBoards }: IdentityDeps): ViewersOwn => ({
  firstAdvertiser,
  recentBoards,
});

const settingsServices = ({ photoNetwork }: IdentityDeps): SettingsServices => ({ photoNetwork });

export const identityRoutes = (deps: IdentityDeps): readonly Route[] => [
  route(calls.signUp, withServices(deps, signUp), policy.signUp),
  route(calls.logIn, withServices({ provers: proversOf(deps) }, logIn), policy.logIn),
  route(calls.logOut, logOut, policy.logOut),
  route(accounts.getAccounts, getAccounts, policy.accountsHere),
  route(accounts.switchAccount, switchAccount, policy.accountsHere),
  route(accounts.leaveAccount, leaveAccount, policy.accountsHere),
  route(sessions.getSessions, listSessions, policy.sessions),
  route(sessions.endSessions, endSessions, policy.sessions),
  route(
    calls.emailExists,
    withServices({ tells: deps.tellsAccounts }, emailExists),
    policy.emailExists,
  ),
  route(calls.getViewer, withServices(viewersOwn(deps), getViewer), policy.getViewer),
  route(calls.confirmViewer, withServices(viewersOwn(deps), confirmViewer), policy.confirmViewer),
  route(settings.getSettings, withServices(settingsServices(deps), getSettings), policy.settings),
  route(
    settings.updateSettings,
    withServices({ ...settingsServices(deps), takePortrait: deps.takePortrait }, updateSettings),
    policy.settings,
  ),
  route(states.setState, setState, policy.states),
  route(states.getStates, getStates, policy.states),
  route(settings.start, start, policy.start),
  route(calls.createAccessToken, createAccessToken, policy.accessTokens),
  route(calls.getAccessTokens, getAccessTokens, policy.accessTokens),
  route(calls.deleteAccessToken, deleteAccessToken, policy.accessTokens),
  ...providerRoutes(deps),
  route(outbox.getOutbox, getOutbox, policy.outbox),
  ...operatorRoutes(
    deps.site,
    {
      signUp: deps.signUp,
      hasMail: deps.hasMail,
      providers: [
        ...deps.issuers.all.map(({ name }) => name),
        ...(deps.facebook === null ? [] : ['Facebook']),
      ],
    },
    deps,
  ),
  ...accountRoutes(deps),
  ...factorRoutes(factorDeps(deps)),
];
