import * as calls from '#contract/identity/providers.ts';
import { facebookProfile as facebookProfileCall } from '#contract/identity/social-profile.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { route, type Route, withServices } from '#server/kernel/http/route.ts';
import type { Site } from '../credentials/links.ts';
import { facebookProfile } from './facebook-profile.ts';
import { findSignOn, getSignInMethods } from './get-sign-in-methods.ts';
import type { Provers } from '../sign-in/log-in.ts';
import type { SignUpRules } from '../people/policy.ts';
import { byFacebook } from './by-facebook.ts';
import { byIdToken } from './by-id-token.ts';
import { connectAccount, disconnectAccount, getConnectedAccounts } from './connected-accounts.ts';
import { facebookLoginData } from './facebook-login-data.ts';
import type { Issuers } from '../providers/issuers.ts';
import { createSignOnNonce } from '../providers/nonce.ts';
import { policy } from './sign-on-policy.ts';
import { getPendingSignUp, signUpWith } from './sign-up-with.ts';

interface ProviderDeps extends SignUpRules {
  readonly issuers: Issuers;
  readonly facebook: FacebookConfig | null;
  readonly site: Site;
}

/** The verifiers for log-in with a provider. */
export const providerProvers = ({ issuers, facebook, signUp }: ProviderDeps): Provers => ({
  facebook_id: byFacebook(facebook, signUp),
  google_open_id_token: byIdToken(issuers, signUp, 'google_open_id_token'),
  line_id_token: byIdToken(issuers, signUp, 'line_id_token'),
  sso_id_token: byIdToken(issuers, signUp, 'sso_id_token'),
});

/** The calls about sign-in providers. */
export const providerRoutes = (deps: ProviderDeps): readonly Route[] => {
  const { issuers, facebook } = deps;
  const connections = { issuers, facebook, hosts: deps.site };
  return [
    route(
      calls.getSignInMethods,
      withServices({ issuers, facebook, operatorCode: deps.operatorCode }, getSignInMethods),
      policy.ways,
    ),
    route(calls.findSignOn, withServices({ issuers }, findSignOn), policy.ways),
    route(calls.createSignOnNonce, createSignOnNonce, policy.nonce),
    route(facebookProfileCall, withServices({ facebook }, facebookProfile), policy.socialProfile),
    route(
      calls.facebookLoginData,
      withServices({ facebook }, facebookLoginData),
      policy.socialProfile,
    ),
    route(
      calls.getPendingSignUp,
      withServices({ issuers }, getPendingSignUp),
      policy.pendingSignUp,
    ),
    route(calls.signUpWith, withServices(deps, signUpWith), policy.signUpWith),
    route(
      calls.getConnectedAccounts,
      withServices(connections, getConnectedAccounts),
      policy.connections,
    ),
    route(calls.connectAccount, withServices(connections, connectAccount), policy.connections),
    route(
      calls.disconnectAccount,
      withServices(connections, disconnectAccount),
      policy.connections,
    ),
  ];
};
