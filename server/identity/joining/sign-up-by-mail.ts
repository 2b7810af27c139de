import { createHash, randomBytes, randomInt } from 'node:crypto';
import * as z from 'zod/mini';
import type { Context } from '#server/kernel/context/context.ts';
import { BUCKETS, makeId } from '#server/kernel/core/ids.ts';
import type { JobContext, Task } from '#server/kernel/jobs/jobs.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { bucketKey, record, spend } from '#server/trust/index.ts';
import { createPerson, type NewPerson } from './create-person.ts';
import { idByEmail } from '../credentials/credential-store.ts';
import { arrive } from '../sign-in/enter.ts';
import { usernameTaken } from '../people/name-rules.ts';
import { requireInvitation, useInvitation } from './admit.ts';
import { thisDevice } from '../providers/device.ts';
import { storeIdentity } from '../providers/link.ts';
import type { PendingSignUp } from '../providers/sign-on-store.ts';
import { takenUsernames } from '../people/username-store.ts';
import { verifyEmailOf } from '../credentials/email-store.ts';
import { joinEmail, knownEmail } from '../credentials/emails.ts';
import type { Site } from '../credentials/links.ts';
import {
  deleteMailedSignUps,
  insertMailedSignUp,
  storeSignUpToken,
  takeMailedSignUp,
  unwrittenSignUp,
} from './mailed-sign-up-store.ts';
import { emailOwner } from '../credentials/email-owner.ts';

/**
 * Sign-up where nobody learns which addresses have an account [SEC-10]. The request keeps what is wanted,
 * the same for every address, and looks at no account; a job finds out whose the address is and writes to
 * it. A new one gets a link: not before it is opened is there an account, or anything else that could be
 * seen. The browser that asked is signed in then; another one, whose reader may never have asked, is not.
 */
export const MAIL_SIGN_UP = 'identity.mail-sign-up';

const LIFE_MS = 24 * 3600_000;
/** Messages to one address in an hour. */
const TO_ONE = { limit: 5, seconds: 3600 };

/** The account that somebody asks for. */
export interface WantedAccount extends Omit<NewPerson, 'isDemo' | 'about'> {
  /** Whom a provider named, for somebody who came by one. */
  readonly identity: PendingSignUp | null;
  /** SHA-256 of the invitation that they came with, in hex. */
  readonly invitationHash: string | null;
  /** Beside the accounts of that browser, and not instead of them. */
  readonly adds: boolean;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Keeps the account that is wanted until its address is shown to be read. */
export async function askAtAddress(context: Context, wanted: WantedAccount): Promise<null> {
  const { read, tx, now, origin, jobs } = context;
  const { email, username, invitationHash } = wanted;
  await spend(read, { key: bucketKey('sign_up_mail', email), ...TO_ONE, now });
  await requireInvitation(read, invitationHash, email, now);
  // Whoever looks at a profile knows that its name is taken.
  if (username !== null && (await takenUsernames(read, [username], now)).size > 0)
    throw usernameTaken();
  const id = makeId(randomInt(BUCKETS), now.getTime());
  const signUp = { id, deviceHash: thisDevice(context), wanted };
  await insertMailedSignUp(tx, signUp, new Date(now.getTime() + LIFE_MS));
  await jobs.add(MAIL_SIGN_UP, { id });
  await record(tx, { action: 'sign_up_asked', actorId: null, subjectId: null, origin, at: now });
  return null;
}

const payload = z.object({ id: z.string() });

/** Writes to the address, where nobody waits for the answer. */
export const mailSignUpTask = (site: Site): Task => ({
  name: MAIL_SIGN_UP,
  run: async (raw, context) => {
    const { id } = payload.parse(raw);
    const email = await unwrittenSignUp(context.tx, id);
    if (email === null) return;
    const personId = await idByEmail(context.tx, email);
    if (personId === null) return sendLink(context, site, { id, email });
    await deleteMailedSignUps(context.tx, email);
    await emailOwner(context, personId, (username) => knownEmail(username, site.publicUrl));
  },
});

async function sendLink(
  context: JobContext,
  site: Site,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await storeSignUpToken(context.tx, id, hashOf(token));
  const message = joinEmail(`${site.publicUrl}/email/confirm/#${token}`);
  await queueMail(context, { ...message, to: email, senderId: null });
}

/** Makes the account that a link is for; null where it is for none. */
export async function joinByLink(
  context: Context,
  token: string,
): Promise<{ readonly email: string; readonly outcome: 'signed_in' | 'log_in' } | null> {
  const { tx, now, origin } = context;
  const signUp = await takeMailedSignUp<WantedAccount>(tx, hashOf(token), now);
  if (signUp === null) return null;
  const { email, identity, invitationHash, adds } = signUp.wanted;
  const { id, isOperator } = await createWanted(context, signUp.wanted);
  if (identity !== null) await storeIdentity(context, id, identity);
  await useInvitation(context, invitationHash, { id, email });
  await verifyEmailOf(tx, id, email, now);
  await deleteMailedSignUps(tx, email);
  const detail = {
    operator: String(isOperator),
    ...(identity !== null && { provider: identity.provider }),
  };
  await record(tx, { action: 'sign_up', actorId: id, subjectId: id, origin, at: now, detail });
  if (!thisDevice(context).equals(signUp.deviceHash)) return { email, outcome: 'log_in' };
  await arrive(context, id, { adds });
  return { email, outcome: 'signed_in' };
}

/** Whose username was taken meanwhile gets another one. */
async function createWanted({ tx, now }: Context, wanted: WantedAccount) {
  const { email, passwordHash, names, country, locale, timeZone } = wanted;
  const wantedName = wanted.username ?? '';
  const isTaken = (await takenUsernames(tx, [wantedName], now)).size > 0;
  const username = isTaken ? null : wanted.username;
  const account = { email, passwordHash, username, names, country, locale, timeZone };
  const mayOperate = wanted.mayOperate ?? false;
  return createPerson(tx, { ...account, mayOperate, isDemo: false }, now);
}
