import { scopesOf, type Call } from '#contract/kernel/call.ts';
import { Failure } from '../core/failure.ts';
import type { Incoming } from '../context/kernel.ts';

/**
 * Refuses a call that the viewer may not make at all, by its audience and by the token's scopes. A token never has
 * an operator's rights, and never creates or changes credentials of the account.
 */
export function requireAudience(call: Call, { viewer, isRefused }: Incoming): void {
  if (isRefused) {
    throw new Failure('not_signed_in', "This access token isn't valid.", {
      detail: 'It may have been revoked, or it may have expired.',
    });
  }
  if (viewer?.scopes) requireScope(call, viewer.scopes);
  if (call.audience === 'anyone') return;
  if (viewer === null) throw new Failure('not_signed_in', 'Log in to do this.');
  if (call.audience === 'partner' && !viewer.isPartner) {
    throw new Failure('not_allowed', 'This is for business accounts.');
  }
  if (call.audience === 'operator' && !viewer.isOperator) {
    throw new Failure('not_allowed', 'This is for operators.');
  }
}

function requireScope(call: Call, scopes: readonly string[]): void {
  if (call.sessionOnly) {
    throw new Failure('not_allowed', "An access token can't do this. Log in to do it.");
  }
  const missing = scopesOf(call).find((scope) => !scopes.includes(scope));
  if (missing === undefined) return;
  if (missing === 'secret_boards') {
    throw new Failure(
      'missing_scope',
      'This access token has no scope secret_boards, which this needs too: private things are among it.',
    );
  }
  if (call.scope !== null) {
    throw new Failure('missing_scope', `This access token isn't for ${call.scope}.`);
  }
  throw new Failure('missing_scope', `This access token may not ${missing}.`);
}
