import type { ViewerShape } from '#contract/identity.ts';
import type {
  getPendingSignUp as pendingCall,
  signUpWith as call,
} from '#contract/identity/providers.ts';
import type { AnswerOf, InputOf } from '#contract/kernel/call.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import type { FacebookConfig } from '#server/kernel/config/provider-config.ts';
import { record, requireHuman } from '#server/trust/index.ts';
import { verifyEmailOf } from '../credentials/email-store.ts';
import { VERIFY_EMAIL } from '../credentials/send-verification.ts';
import { askAtAddress } from '../joining/sign-up-by-mail.ts';
import { createPerson, type NewPerson } from '../joining/create-person.ts';
import { enter } from '../sign-in/enter.ts';
import { namesOf } from '../people/name-rules.ts';
import { requireAdmission } from '../joining/admit.ts';
import type { SignUpRules } from '../people/policy.ts';
import { localeOf, requireAge, timeZoneOf } from '../credentials/sign-up-rules.ts';
import { ageIn } from '../providers/age-rules.ts';
import { facebookIdentity } from './by-facebook.ts';
import { knownDevice } from '../providers/device.ts';
import type { Issuers } from '../providers/issuers.ts';
import { storeIdentity } from '../providers/link.ts';
import {
  deletePendingSignUp,
  pendingSignUpOf,
  type PendingSignUp,
} from '../providers/sign-on-store.ts';
import { PENDING_MS } from './who-is-named.ts';

type Input = InputOf<typeof call>;

/**
 * Creates the account of a new person with an identity from a provider, and signs them in. If the provider has not
 * confirmed an address, and the site hides who has an account, the address is verified first [SEC-10].
 */
export async function signUpWith(
  context: Context & SignUpRules & { readonly facebook: FacebookConfig | null },
  input: Input,
): Promise<ViewerShape | null> {
  const { tx, now, signUp: mode, minAge, tellsAccounts, operatorCode, facebook } = context;
  await requireAdmission(context.read, mode, null);
  requireAge(ageOf(input, now), minAge);
  await requireHuman(context, 'sign_up', input.human_token);
  const named = await namedHere(context, facebook, input);
  const wanted = { ...wantedBy(input, named), mayOperate: operatorCode === null };
  if (named.email === null && !tellsAccounts)
    return askAtAddress(context, {
      ...wanted,
      identity: named,
      invitationHash: null,
      adds: input.add_account,
    });
  const personId = await join(context, named, wanted);
  const device = knownDevice(context);
  if (device !== null) await deletePendingSignUp(tx, device);
  const proof = { personId, method: named.method, hasSecondFactor: false };
  return enter(context, proof, { adds: input.add_account });
}

/** Creates the account; returns its person's id. */
async function join(
  context: Context,
  named: PendingSignUp,
  wanted: Omit<NewPerson, 'isDemo'>,
): Promise<string> {
  const { tx, now, origin } = context;
  const { id, isOperator } = await createPerson(tx, { ...wanted, isDemo: false }, now);
  await storeIdentity(context, id, named);
  if (named.email !== null) await verifyEmailOf(tx, id, named.email, now);
  else await context.jobs.add(VERIFY_EMAIL, { personId: id });
  const detail = { operator: String(isOperator), provider: named.provider };
  await record(tx, { action: 'sign_up', actorId: id, subjectId: id, origin, at: now, detail });
  return id;
}

function wantedBy(input: Input, named: PendingSignUp): Omit<NewPerson, 'isDemo'> {
  // An address confirmed by the provider takes precedence over the form.
  const email = named.email ?? input.email?.toLowerCase() ?? null;
  if (email === null) throw missing('Enter your e-mail address.');
  return {
    email,
    passwordHash: null,
    username: null,
    names: namesOf(input) ?? namesOf({ ...NO_NAMES, full_name: named.fullName }),
    country: null,
    locale: localeOf(input.locale),
    timeZone: timeZoneOf(input.time_zone),
  };
}

const NO_NAMES = { full_name: null, first_name: null, last_name: null };

/** This browser's pending identity, or that of a Facebook token. */
async function namedHere(
  context: Context,
  facebook: FacebookConfig | null,
  input: Input,
): Promise<PendingSignUp> {
  if (input.type === 'facebook')
    return facebookIdentity(facebook, input.facebook_id, input.facebook_token);
  const pending = await pendingHere(context);
  if (pending !== null) return pending;
  throw new Failure('sign_on_expired', 'This sign-up took too long, or was started elsewhere.', {
    detail: 'Please start again.',
  });
}

/** This browser's pending sign-up, for the page that asks for the remaining data; null if there is none. */
export async function getPendingSignUp(
  context: Context & { readonly issuers: Issuers },
): Promise<AnswerOf<typeof pendingCall>> {
  const pending = await pendingHere(context);
  return (
    pending && {
      provider: context.issuers.byKey(pending.provider)?.name ?? 'Facebook',
      email: pending.email,
      full_name: pending.fullName,
    }
  );
}

async function pendingHere(context: Context): Promise<PendingSignUp | null> {
  const device = knownDevice(context);
  if (device === null) return null;
  const { read, now } = context;
  return pendingSignUpOf(read, device, new Date(now.getTime() - PENDING_MS));
}

function ageOf({ age, birthday }: Input, now: Date): number {
  const years = age === null ? ageIn(birthday ?? '', now) : age;
  if (years === null) throw missing('Enter your birthday.');
  return years;
}

const missing = (detail: string): Failure =>
  new Failure('invalid_input', 'Something is missing.', { detail });
