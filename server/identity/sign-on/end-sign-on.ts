import {
  ADD_ACCOUNT_PATH,
  CONNECTED_PATH,
  SIGN_UP_REST_PATH,
} from '#contract/identity/providers.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { Hosts } from '#server/kernel/core/hosts.ts';
import type { OpenIdConfig } from '#server/kernel/config/provider-config.ts';
import { enter } from '../sign-in/enter.ts';
import type { SignUpMode } from '../people/policy.ts';
import { claimsOfCode } from '../providers/ask-issuer.ts';
import { callbackPath, TRY_MS } from '../providers/begin-sign-on.ts';
import { hashOf, knownDevice } from '../providers/device.ts';
import type { Issuers } from '../providers/issuers.ts';
import { connect } from '../providers/link.ts';
import { identityIn, type ProviderIdentity } from '../providers/provider-identity.ts';
import { takeTry, type SignOnTry } from '../providers/sign-on-store.ts';
import { whoIsNamed } from './who-is-named.ts';

export interface Returning {
  readonly provider: OpenIdConfig;
  /** The callback's query, unparsed. */
  readonly query: string;
  readonly state: string;
}

/** Returns the try that a callback belongs to, and uses it up. */
export async function takeBegun(
  context: Context,
  { provider, state }: Returning,
): Promise<SignOnTry> {
  const device = knownDevice(context);
  const after = new Date(context.now.getTime() - TRY_MS);
  const begun = device === null ? null : await takeTry(context.read, hashOf(state), device, after);
  // A callback must come from the provider at which the try began.
  if (begun?.provider === provider.key) return begun;
  throw new Failure('sign_on_expired', 'This log-in took too long, or was started elsewhere.', {
    detail: 'Please start again.',
  });
}

interface Parts {
  readonly issuers: Issuers;
  readonly hosts: Pick<Hosts, 'publicUrl'>;
  readonly mode: SignUpMode;
}

/** Exchanges the callback's code for the identity; a code works only once. */
export async function identityForCode(
  context: Context,
  { issuers, hosts }: Parts,
  { provider, query, state }: Returning,
  begun: SignOnTry,
): Promise<ProviderIdentity> {
  const url = new URL(`${hosts.publicUrl}${callbackPath(provider.key)}?${query}`);
  if (url.searchParams.has('error')) throw notConfirmed(provider);
  return identityIn(
    provider,
    await claimsOfCode(context, issuers, provider, { url, state, begun }),
  );
}

/** Completes a callback by logging in or connecting; returns the path to redirect to. */
export async function endSignOn(
  context: Context,
  parts: Parts,
  begun: SignOnTry,
  claimed: ProviderIdentity,
): Promise<string> {
  if (begun.personId !== null) {
    // The session that began it must still be valid.
    if (context.viewer?.id !== begun.personId)
      throw new Failure('not_signed_in', 'Please log in, then connect it again.');
    await connect(context, begun.personId, claimed, parts.hosts.publicUrl);
    return CONNECTED_PATH;
  }
  await enter(context, await whoIsNamed(context, parts.mode, claimed), { adds: begun.adds });
  return begun.next;
}

/** The path after a failure: where the missing data is entered, or back with the reason. */
export function redirectAfter(
  error: Failure,
  provider: OpenIdConfig,
  begun: Pick<SignOnTry, 'next' | 'personId' | 'adds'> | null,
): string {
  const next = begun?.next ?? '/';
  const query = new URLSearchParams(next === '/' ? {} : { next });
  const page = begun?.adds ? ADD_ACCOUNT_PATH : '/login/';
  if (error.code === 'sign_up_needed') {
    if (begun?.adds) query.set('add', '1');
    return pathWith(SIGN_UP_REST_PATH, query);
  }
  if (error.code === 'account_leaving') {
    return `/account/keep/#${String(error.extra['restore_token'])}`;
  }
  if (error.code === 'second_factor_needed') {
    query.set('owed', [error.extra['methods']].flat().join(' '));
    return pathWith(page, query);
  }
  query.set('refused', error.code);
  query.set('by', provider.key);
  if (begun?.personId) return pathWith(CONNECTED_PATH, query);
  return pathWith(page, query);
}

const pathWith = (path: string, query: URLSearchParams): string =>
  query.size === 0 ? path : `${path}?${query.toString()}`;

const notConfirmed = ({ name }: OpenIdConfig): Failure =>
  new Failure('wrong_credentials', `${name} didn't confirm this log-in. Please try again.`);
