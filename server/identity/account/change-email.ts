import type { changeEmail as call, OwnEmail } from '#contract/identity/account.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { record, spendMail } from '#server/trust/index.ts';
import { requireRecentLogIn } from '../sessions/session.ts';
import { emailRowOf, type EmailRow } from '../credentials/email-store.ts';
import { ownEmailOf } from '../credentials/get-email.ts';
import { type Addressee, newAddressEmail, oldAddressEmail } from '../credentials/emails.ts';
import { deleteLinksOf } from '../credentials/link-store.ts';
import { makeLink, type Site } from '../credentials/links.ts';
import { peopleByIds } from '../people/person-store.ts';
import { findSiteName } from '../site/site-name.ts';

/**
 * Mails a confirmation link to the new address, and an undo link to the old one. Nothing changes until the new address
 * is confirmed. The response does not reveal whether somebody has the new address: only its reader learns that.
 */
export async function changeEmail(
  context: SignedInContext & { readonly site: Site },
  input: InputOf<typeof call>,
): Promise<OwnEmail> {
  const { tx, read, viewer, now, origin } = context;
  await requireRecentLogIn(read, viewer, now);
  const next = input.email.toLowerCase();
  const old = await emailRowOf(read, viewer.id);
  if (next === old?.email) throw new Failure('invalid_input', 'This is already your address.');
  await spendMail(read, viewer.id, next, now);
  const personId = viewer.id;
  const token = await makeLink(context, { personId, kind: 'change', email: next });
  const url = `${context.site.publicUrl}/email/confirm/#${token}`;
  await queueMail(context, {
    ...newAddressEmail(await addresseeOf(context), url),
    to: next,
    senderId: personId,
  });
  if (old !== null) await emailOldAddress(context, context.site, old, next);
  const entry = { action: 'email_change_asked', actorId: personId, subjectId: personId };
  await record(tx, { ...entry, origin, at: now });
  return ownEmailOf(context);
}

async function emailOldAddress(
  context: SignedInContext,
  site: Site,
  { email: old, verifiedAt }: EmailRow,
  next: string,
): Promise<void> {
  const { viewer } = context;
  const isFirstProof = verifiedAt === null;
  const link = { personId: viewer.id, kind: 'undo', email: old, isFirstProof } as const;
  const token = await makeLink(context, link);
  const url = `${site.publicUrl}/email/keep/#${token}`;
  await queueMail(context, {
    ...oldAddressEmail(await addresseeOf(context), next, url),
    to: old,
    senderId: null,
  });
}

const addresseeOf = async ({ tx, viewer }: SignedInContext): Promise<Addressee> => ({
  username: viewer.username,
  siteName: await findSiteName(tx),
  locale: (await peopleByIds(tx, [viewer.id])).get(viewer.id)?.locale ?? null,
});

/** Cancels the viewer's pending change of address. */
export async function keepEmail(context: SignedInContext): Promise<OwnEmail> {
  await deleteLinksOf(context.tx, context.viewer.id, ['change']);
  return ownEmailOf(context);
}
