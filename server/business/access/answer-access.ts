import type {
  acceptBusinessAccess as acceptCall,
  BusinessAccess,
  endBusinessAccess as endCall,
} from '#contract/business/access.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { MAX_BUSINESSES } from '#contract/kernel/limits.ts';
import { emailOf, hasSecondFactor, lockPerson, peopleByIds } from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { hold } from '#server/kernel/db/hold.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import {
  accessById,
  accessOf,
  countBusinesses,
  deleteAccess,
  storeAccess,
  type AccessRow,
} from '../core/access-store.ts';
import { findInvitation, inviteNotFound } from './find-invitation.ts';
import { endEmail } from './emails.ts';
import { factorRequired } from '../rights/grants.ts';
import { recordChange, emailOwner, type AccessDeps } from './record-change.ts';
import { businessNames } from '../core/names.ts';
import { accessViews } from './views.ts';

/** Accepts access to a business; repeating it changes nothing. */
export async function acceptBusinessAccess(
  context: SignedInContext & AccessDeps,
  input: InputOf<typeof acceptCall>,
): Promise<BusinessAccess> {
  const { tx, viewer } = context;
  if (await context.areBlocked(tx, viewer.id, input.business_id)) throw inviteNotFound();
  await lockPerson(tx, input.business_id);
  const invitation = await findInvitation(tx, viewer.id, input);
  const factors = { hasSecondFactor: await hasSecondFactor(tx, viewer.id) };
  const isAccepted = invitation.state === 'accepted';
  if (!isAccepted && !factors.hasSecondFactor) throw factorRequired();
  const row = isAccepted ? invitation : await accept(context, context, invitation);
  const [view] = await accessViews(tx, [row], factors);
  if (view === undefined) throw inviteNotFound();
  return view;
}

async function accept(
  deps: AccessDeps,
  context: SignedInContext,
  invitation: AccessRow,
): Promise<AccessRow> {
  const { tx, viewer, now } = context;
  await hold(tx, `businesses of ${viewer.id}`);
  if ((await countBusinesses(tx, viewer.id)) >= MAX_BUSINESSES) {
    throw new Failure('invalid_input', `You can act for up to ${MAX_BUSINESSES} businesses.`);
  }
  // A person also invited by name, or who declined that, has a single row at the business.
  const named =
    invitation.personId === null
      ? await accessOf(tx, invitation.businessId, { personId: viewer.id })
      : null;
  if (named !== null) await deleteAccess(tx, named);
  const row: AccessRow = {
    ...invitation,
    personId: viewer.id,
    email: null,
    state: 'accepted',
    since: now,
  };
  await storeAccess(tx, { ...row, codeHash: null });
  await recordChange(context, 'business_access_accepted', row);
  await emailOwner(
    deps,
    context,
    row.businessId,
    `@${viewer.username} acts for your business now.`,
  );
  return row;
}

/** The viewer declines or gives up access, or the business revokes it: effective at once. */
export async function endBusinessAccess(
  context: SignedInContext & AccessDeps,
  input: InputOf<typeof endCall>,
): Promise<null> {
  const { business_id: businessId, access_id: accessId, code } = input;
  if ((businessId === null) === (accessId === null)) {
    throw new Failure('invalid_input', 'Say which one: a business, or the access it gave.');
  }
  if (businessId !== null) return giveUp(context, context, { business_id: businessId, code });
  return takeBack(context, accessId ?? '');
}

async function giveUp(
  deps: AccessDeps,
  context: SignedInContext,
  named: { readonly business_id: string; readonly code: string | null },
): Promise<null> {
  const { tx, viewer, now } = context;
  await lockPerson(tx, named.business_id);
  const row = await findInvitation(tx, viewer.id, named);
  if (row.state === 'accepted') {
    await deleteAccess(tx, row);
    await recordChange(context, 'business_access_given_up', row);
    await emailOwner(deps, context, row.businessId, `@${viewer.username} gave up acting for it.`);
    return null;
  }
  // An answered e-mail invitation keeps its address, but its code stops working.
  await storeAccess(tx, {
    ...row,
    codeHash: row.email === null ? null : NO_CODE,
    state: 'declined',
    since: now,
  });
  await recordChange(context, 'business_access_declined', row);
  return null;
}

/** A hash that no code produces. */
const NO_CODE = Buffer.alloc(0);

async function takeBack(context: SignedInContext, accessId: string): Promise<null> {
  const { tx, viewer } = context;
  await lockPerson(tx, viewer.id);
  const row = await accessById(tx, viewer.id, accessId);
  if (row === null || row.state === 'declined') throw inviteNotFound();
  await deleteAccess(tx, row);
  await recordChange(context, 'business_access_taken', row);
  const to = row.state === 'accepted' && row.personId && (await emailOf(tx, row.personId));
  if (to) {
    const names = await businessNames(tx, await peopleByIds(tx, [viewer.id]));
    const message = endEmail(names.get(viewer.id) ?? viewer.username);
    await queueMail(context, { ...message, to, senderId: null });
  }
  return null;
}
