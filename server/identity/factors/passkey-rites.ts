import { randomBytes } from 'node:crypto';
import type { UsedCredential, newCredential } from '#contract/identity/factors.ts';
import type * as z from 'zod/mini';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { findSiteName } from '../site/site-name.ts';
import { browserOf } from './browser.ts';
import type { FactorDeps } from './factor-deps.ts';
import {
  credentialsOf,
  storeChallenge,
  useChallenge,
  type ChallengePurpose,
  type PasskeyKey,
} from './passkey-store.ts';

/**
 * Passkeys by WebAuthn. A challenge is created here and bound to the requesting browser; a signature must include it,
 * in time, and uses it up even if refused. Signatures must be for our own origin, which comes from the settings and
 * never from a header.
 */
type Site = FactorDeps['site'];
type NewCredential = z.output<typeof newCredential>;

const CHALLENGE_MS = 5 * 60_000;

/** Loaded with the first passkey, because it includes parsers of all certificate formats of authenticators. */
const webauthn = () => import('@simplewebauthn/server');

const idOf = (site: Site): string => new URL(site.publicUrl).hostname;

async function newChallenge(
  { tx, now }: Context,
  browser: Buffer,
  purpose: ChallengePurpose,
): Promise<Buffer<ArrayBuffer>> {
  const challenge = randomBytes(32);
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS);
  await storeChallenge(tx, challenge, { browser, purpose, expiresAt }, now);
  return challenge;
}

async function known(tx: Context['tx'], personId: string) {
  const keys = await credentialsOf(tx, personId);
  return keys.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    transports: [...transports],
  }));
}

/** The options for a browser to create a passkey. */
export async function askForNew(
  context: Context,
  site: Site,
  browser: Buffer,
  person: { readonly id: string; readonly username: string; readonly fullName: string },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: await findSiteName(context.tx),
    rpID: idOf(site),
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.username,
    userDisplayName: person.fullName,
    challenge: await newChallenge(context, browser, 'add'),
    timeout: CHALLENGE_MS,
    excludeCredentials: await known(context.tx, person.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** The options for a browser to use a passkey: of this person, or of anybody. */
export async function askForUse(
  context: Context,
  site: Site,
  browser: Buffer,
  personId: string | null,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: idOf(site),
    challenge: await newChallenge(context, browser, 'enter'),
    timeout: CHALLENGE_MS,
    ...(personId === null ? {} : { allowCredentials: await known(context.tx, personId) }),
    userVerification: personId === null ? 'required' : 'preferred',
  });
  return { ...options };
}

/** Checks that a challenge belongs to this browser; the check uses it up. */
const expected =
  (context: Context, purpose: ChallengePurpose) =>
  async (challenge: string): Promise<boolean> => {
    const browser = browserOf(context);
    if (browser === null) return false;
    const bytes = Buffer.from(challenge, 'base64url');
    return useChallenge(context.read, bytes, { browser, purpose }, context.now);
  };

/** Returns the key of a new passkey; refuses an unexpected challenge or origin. */
export async function checkNew(
  context: Context,
  site: Site,
  credential: NewCredential,
): Promise<{ credentialId: Buffer; publicKey: Buffer; signCount: number; transports: string[] }> {
  const { transports = [], ...response } = credential.response;
  const { verifyRegistrationResponse } = await webauthn();
  const checked = await orNull(context, () =>
    verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: expected(context, 'add'),
      expectedOrigin: site.publicUrl,
      expectedRPID: idOf(site),
      requireUserVerification: false,
    }),
  );
  if (!checked?.verified) throw refused();
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return {
    credentialId: Buffer.from(id, 'base64url'),
    publicKey: Buffer.from(publicKey),
    signCount: counter,
    transports,
  };
}

/** Returns the use counter of a passkey; refuses a wrong signature, origin or challenge. */
export async function checkUse(
  context: Context,
  site: Site,
  credential: UsedCredential,
  key: PasskeyKey,
  needsVerification: boolean,
): Promise<number> {
  const { userHandle, ...response } = credential.response;
  const { verifyAuthenticationResponse } = await webauthn();
  const checked = await orNull(context, () =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: expected(context, 'enter'),
      expectedOrigin: site.publicUrl,
      expectedRPID: idOf(site),
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(key.publicKey),
        counter: key.signCount,
      },
      requireUserVerification: needsVerification,
    }),
  );
  if (!checked?.verified) throw refused();
  return checked.authenticationInfo.newCounter;
}

/** The library throws for invalid input from a client, which is not an error of ours. */
async function orNull<T>({ log }: Context, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused');
    return null;
  }
}

/** The same answer for every problem with a passkey, so that it reveals nothing. */
export function refused(): Failure {
  return new Failure('wrong_credentials', "This passkey didn't work here.", {
    detail: "That passkey didn't work. Try again, or use another way.",
  });
}
