import * as calls from '#contract/identity.ts';
import * as outbox from '#contract/identity/outbox.ts';
import * as settings from '#contract/identity/settings.ts';
import * as socialProfile from '#contract/identity/social-profile.ts';
import type { FacebookConfig } from '#server/kernel/config.ts';
import { route, type Route } from '#server/kernel/route.ts';
import { createAccessToken } from './create-access-token.ts';
import { deleteAccessToken } from './delete-access-token.ts';
import { emailExists } from './email-exists.ts';
import { facebookProfile } from './facebook-profile.ts';
import { getAccessTokens } from './get-access-tokens.ts';
import { getOutbox } from './get-outbox.ts';
import { getSettings } from './get-settings.ts';
import { getStates, setState } from './keep-state.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { policy, type SignUpMode } from './policy.ts';
import { signUp } from './sign-up.ts';
import { updateSettings } from './update-settings.ts';
import type { ViewerShape } from '#contract/identity.ts';

export interface IdentityDeps {
  readonly facebook: FacebookConfig | null;
  readonly signUp: SignUpMode;
}

export const identityRoutes = (deps: IdentityDeps): readonly Route[] => [
  route(calls.signUp, (context, input) => signUp(deps.signUp, context, input), policy.signUp),
  route(calls.logIn, logIn, policy.logIn),
  route(calls.logOut, logOut, policy.logOut),
  route(calls.emailExists, emailExists, policy.emailExists),
  // The viewer is what the session's own query just made.
  route(
    calls.getViewer,
    async ({ viewer }) => (viewer?.shown ?? null) as ViewerShape | null,
    policy.getViewer,
  ),
  route(settings.getSettings, getSettings, policy.settings),
  route(settings.updateSettings, updateSettings, policy.settings),
  route(settings.setState, setState, policy.states),
  route(settings.getStates, getStates, policy.states),
  route(settings.start, async () => null, policy.start),
  route(calls.createAccessToken, createAccessToken, policy.accessTokens),
  route(calls.getAccessTokens, getAccessTokens, policy.accessTokens),
  route(calls.deleteAccessToken, deleteAccessToken, policy.accessTokens),
  route(
    socialProfile.facebookProfile,
    (_context, input) => facebookProfile(deps.facebook, input),
    policy.socialProfile,
  ),
  route(outbox.getOutbox, getOutbox, policy.outbox),
];
