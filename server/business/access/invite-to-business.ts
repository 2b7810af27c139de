import type { BusinessPerson, inviteToBusiness as call } from '#contract/business/access.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import { DECLINED_DAYS, INVITED_A_DAY, MAX_BUSINESS_PEOPLE } from '#contract/kernel/limits.ts';
import { inviteToAct } from '#server/business/rights/invite-to-act.ts';
import {
  emailOf,
  lockPerson,
  peopleByIds,
  personByUsername,
  requireRecentLogIn,
  findSiteName,
} from '#server/identity/index.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { makeId } from '#server/kernel/core/ids.ts';
import { queueMail } from '#server/kernel/mail/queue-mail.ts';
import { spend, spendMail } from '#server/trust/index.ts';
import { accessOf, countAccess, storeAccess, type AccessRow } from '../core/access-store.ts';
import { newCode } from './find-invitation.ts';
import { invitationEmail } from './emails.ts';
import { recordChange, emailOwner, type AccessDeps } from './record-change.ts';
import { businessNames } from '../core/names.ts';
import { peopleViews } from './views.ts';

const DAY_MS = 86_400_000;

type Input = InputOf<typeof call>;

/** The person or e-mail address that a business names. */
interface Named {
  readonly personId: string | null;
  readonly email: string | null;
  readonly before: AccessRow | null;
}

/** Invites a person to act for a business, or changes a member's roles. */
export async function inviteToBusiness(
  context: SignedInContext & AccessDeps,
  input: Input,
): Promise<BusinessPerson> {
  const { tx, viewer, now } = context;
  await requireRecentLogIn(context.read, context.viewer, context.now);
  const named = await whomBy(context, context, input);
  const { before } = named;
  const roles = [...new Set(input.permissions)];
  const isAccepted = before?.state === 'accepted';
  const asksAnew = before === null || before.state === 'declined';
  if (asksAnew) await refuseUnwilling(context, before);
  const secret = named.email === null ? null : newCode();
  const row: AccessRow = {
    id: before?.id ?? makeId(viewer.bucket, now.getTime()),
    businessId: viewer.id,
    personId: named.personId,
    email: named.email,
    roles,
    state: isAccepted ? 'accepted' : 'pending',
    since: asksAnew ? now : before.since,
  };
  await storeAccess(tx, { ...row, codeHash: secret?.codeHash ?? null });
  if (asksAnew && row.personId !== null) {
    const invitation = { subject_id: viewer.id, person_id: row.personId, by: viewer.id };
    await inviteToAct.announce(context.jobs, invitation);
  }
  // A new code invalidates the old e-mail, so an address that is invited again gets a new one.
  if (asksAnew || secret !== null) await mail(context, context, row, secret?.code ?? null);
  await recordChange(
    context,
    isAccepted ? 'business_roles_changed' : 'business_access_offered',
    row,
  );
  const who = input.username ?? input.email ?? '';
  const done = isAccepted ? 'You changed what' : 'You asked';
  const rest = isAccepted ? 'may do in the name of your business.' : 'to act for your business.';
  await emailOwner(context, context, viewer.id, `${done} ${who} ${rest}`);
  const [view] = await peopleViews(tx, [row]);
  if (view === undefined) throw new Error('access that was just given is gone');
  return view;
}

async function whomBy(
  { areBlocked }: AccessDeps,
  { tx, viewer }: SignedInContext,
  { username, email }: Input,
): Promise<Named> {
  if ((username === null) === (email === null)) {
    throw new Failure('invalid_input', 'Choose who to invite, by username or e-mail address.');
  }
  if (email !== null) {
    await lockPerson(tx, viewer.id);
    const address = email.toLowerCase();
    const before = await accessOf(tx, viewer.id, { email: address });
    return { personId: null, email: address, before };
  }
  const person = username === null ? null : await personByUsername(tx, username);
  // Locked before the business; blocked people are refused like missing ones.
  if (person === null || (await areBlocked(tx, viewer.id, person.id))) {
    throw new Failure('user_not_found', 'User not found.');
  }
  if (person.id === viewer.id) {
    throw new Failure(
      'invalid_input',
      'You own this business, so you can already do everything here.',
    );
  }
  await lockPerson(tx, viewer.id);
  return {
    personId: person.id,
    email: null,
    before: await accessOf(tx, viewer.id, { personId: person.id }),
  };
}

/** Limits repeated invitations after a decline, and their number. Requires the business's lock. */
async function refuseUnwilling(
  { tx, read, viewer, now }: SignedInContext,
  before: AccessRow | null,
): Promise<void> {
  if (before && now.getTime() - before.since.getTime() < DECLINED_DAYS * DAY_MS) {
    throw new Failure('invalid_input', 'They declined.', {
      detail: `You can ask again ${DECLINED_DAYS} days later.`,
    });
  }
  if ((await countAccess(tx, viewer.id)) >= MAX_BUSINESS_PEOPLE) {
    throw new Failure('invalid_input', `A business can have up to ${MAX_BUSINESS_PEOPLE} people.`);
  }
  const key = `business_invites:${viewer.id}`;
  await spend(read, { key, limit: INVITED_A_DAY, seconds: DAY_MS / 1000, now });
}

async function mail(
  { site }: AccessDeps,
  context: SignedInContext,
  row: AccessRow,
  code: string | null,
): Promise<void> {
  const { tx, read, viewer, now } = context;
  const to = row.email ?? (row.personId && (await emailOf(tx, row.personId)));
  if (!to) return;
  const isNamed = row.personId !== null;
  try {
    await spendMail(read, viewer.id, to, now);
  } catch (error) {
    // People with an account see the invitation in their settings, so they can be invited without e-mail.
    if (isNamed && error instanceof Failure && error.code === 'rate_limited') return;
    throw error;
  }
  const name = (await businessNames(tx, await peopleByIds(tx, [viewer.id]))).get(viewer.id);
  const query = code === null ? '' : `?code=${code}`;
  const url = `${site.publicUrl}/business/access/${viewer.id}/${query}`;
  const message = invitationEmail({
    siteName: await findSiteName(tx),
    business: name ?? viewer.username,
    username: viewer.username,
    url,
  });
  await queueMail(context, { ...message, to, senderId: viewer.id });
}
