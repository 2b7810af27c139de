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
import { findSiteName } from '../site/site-name.ts';
import {
  deleteMailedSignUps,
  insertMailedSignUp,
  storeSignUpToken,
  takeMailedSignUp,
  unwrittenSignUp,
} from './mailed-sign-up-store.ts';
import { emailOwner } from '../credentials/email-owner.ts';

/**
 * Sign-up that does not reveal which addresses have an account [SEC-10]. The request stores the wanted account,
 * identically for every address, without looking at accounts; a job checks the address and writes to it. A new address
 * gets a link: no account, nor any other visible effect, exists until it is opened. The requesting browser is then
 * signed in; another browser is not, because its reader may never have requested it.
 */
export const MAIL_SIGN_UP = 'identity.mail-sign-up';

const LIFE_MS = 24 * 3600_000;
/** The most messages to one address per hour. */
const TO_ONE = { limit: 5, seconds: 3600 };

/** The requested account. */
export interface WantedAccount extends Omit<NewPerson, 'isDemo' | 'about'> {
  /** The identity from a provider, for a sign-up with one. */
  readonly identity: PendingSignUp | null;
  /** SHA-256 of the invitation's token, in hex. */
  readonly invitationHash: string | null;
  /** Whether the account is added to the browser's others instead of replacing them. */
  readonly adds: boolean;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Stores the wanted account until its address is verified. */
export async function askAtAddress(context: Context, wanted: WantedAccount): Promise<null> {
  const { read, tx, now, origin, jobs } = context;
  const { email, username, invitationHash } = wanted;
  await spend(read, { key: bucketKey('sign_up_mail', email), ...TO_ONE, now });
  await requireInvitation(read, invitationHash, email, now);
  // Taken usernames are public anyway, by their profiles.
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

/** Writes to the address in a job, so that response times reveal nothing. */
export const mailSignUpTask = (site: Site): Task => ({
  name: MAIL_SIGN_UP,
  run: async (raw, context) => {
    const { id } = payload.parse(raw);
    const email = await unwrittenSignUp(context.tx, id);
    if (email === null) return;
    const personId = await idByEmail(context.tx, email);
    if (personId === null) return sendLink(context, site, { id, email });
    await deleteMailedSignUps(context.tx, email);
    await emailOwner(context, personId, (owner) => knownEmail(owner, site.publicUrl));
  },
});

async function sendLink(
  context: JobContext,
  site: Site,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  const token = randomBytes(32).toString('base64url');
  await storeSignUpToken(context.tx, id, hashOf(token));
  const message = joinEmail(
    await findSiteName(context.tx),
    `${site.publicUrl}/email/confirm/#${token}`,
  );
  await queueMail(context, { ...message, to: email, senderId: null });
}

/** Creates the account of a sign-up link; returns null for any other token. */
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

/** Creates the account; if its username was taken meanwhile, another one is made. */
async function createWanted({ tx, now }: Context, wanted: WantedAccount) {
  const { email, passwordHash, names, country, locale, timeZone } = wanted;
  const wantedName = wanted.username ?? '';
  const isTaken = (await takenUsernames(tx, [wantedName], now)).size > 0;
  const username = isTaken ? null : wanted.username;
  const account = { email, passwordHash, username, names, country, locale, timeZone };
  const mayOperate = wanted.mayOperate ?? false;
  return createPerson(tx, { ...account, mayOperate, isDemo: false }, now);
}
