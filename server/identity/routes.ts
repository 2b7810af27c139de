import * as calls from '#contract/identity.ts';
import { route, type Route } from '#server/kernel/route.ts';
import { emailExists } from './email-exists.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { policy, type SignUpMode } from './policy.ts';
import { signUp } from './sign-up.ts';
import type { ViewerShape } from '#contract/identity.ts';

export interface IdentityDeps {
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
];
