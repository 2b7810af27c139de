import type {
  orderNewPassword as orderCall,
  restrictUser as restrictCall,
  suspendUser as suspendCall,
  UserStatus,
} from '#contract/identity/account-status.ts';
import type { InputOf } from '#contract/kernel/call.ts';
import type { SignedInContext } from '#server/kernel/context/context.ts';
import { Failure } from '#server/kernel/core/failure.ts';
import { isStorableId } from '#server/kernel/core/ids.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { record } from '#server/trust/index.ts';
import { deleteLeaving, mayComeBack } from '../credentials/leaving-store.ts';
import { deleteLinksOf } from '../credentials/link-store.ts';
import { deleteSessionsOf } from '../sessions/session-store.ts';
import {
  storeStatus,
  markPassword,
  accountStatusOf,
  type AccountStatus,
} from '../status/status-store.ts';

/**
 * The operator's actions on an account. A suspended account is hidden with everything its owner has, as if it did not
 * exist, and nobody can sign in to it. A restricted account is closed only to its owner, until a time. Both end all
 * sessions at once, on every server; access tokens stop working until the account is open again [SEC-5].
 */
const DAY_MS = 24 * 3600_000;

type Whom = InputOf<typeof suspendCall>;

export async function suspendPerson(context: SignedInContext, input: Whom): Promise<UserStatus> {
  const { tx, now } = context;
  const found = await findOther(context, input.user_id);
  // A person who is only leaving could restore the account themself, so the suspension starts now.
  const since = (await mayComeBack(tx, found.id)) ? null : found.suspendedAt;
  await storeStatus(tx, found.id, { ...found, suspendedAt: since ?? now });
  await deleteSessionsOf(tx, found.id, null);
  return recordedStatus(context, 'account_suspended', input);
}

export async function restorePerson(context: SignedInContext, input: Whom): Promise<UserStatus> {
  const found = await findOther(context, input.user_id);
  await deleteLeaving(context.tx, found.id, context.now);
  await deleteLinksOf(context.tx, found.id, ['restore']);
  await storeStatus(context.tx, found.id, { suspendedAt: null, restrictedUntil: null });
  return recordedStatus(context, 'account_restored', input);
}

export async function restrictPerson(
  context: SignedInContext,
  input: InputOf<typeof restrictCall>,
): Promise<UserStatus> {
  const { tx, now } = context;
  const found = await findOther(context, input.user_id);
  const restrictedUntil = new Date(now.getTime() + input.days * DAY_MS);
  await storeStatus(tx, found.id, { ...found, restrictedUntil });
  await deleteSessionsOf(tx, found.id, null);
  return recordedStatus(context, 'account_restricted', input, {
    until: restrictedUntil.toISOString(),
  });
}

export async function orderNewPassword(
  context: SignedInContext,
  input: InputOf<typeof orderCall>,
): Promise<UserStatus> {
  const found = await findOther(context, input.user_id);
  await markPassword(context.tx, found.id);
  return recordedStatus(context, 'password_ordered', input);
}

/** Refuses the operator's own account, so that they cannot lock themself out. */
async function findOther({ tx, viewer }: SignedInContext, id: string): Promise<AccountStatus> {
  if (id === viewer.id) throw new Failure('not_allowed', 'This is your own account.');
  return found(isStorableId(id) ? await accountStatusOf(tx, id) : null);
}

function found(status: AccountStatus | null): AccountStatus {
  if (status === null) throw new Failure('user_not_found', 'User not found.');
  return status;
}

async function recordedStatus(
  { tx, viewer, origin, now }: SignedInContext,
  action: string,
  { user_id: subjectId, reason }: Whom,
  more: Readonly<Record<string, string>> = {},
): Promise<UserStatus> {
  const detail = { ...more, ...(reason === null ? {} : { reason }) };
  await record(tx, { action, actorId: viewer.id, subjectId, origin, at: now, detail });
  return toView(found(await accountStatusOf(tx, subjectId)));
}

function toView(row: AccountStatus): UserStatus {
  return {
    id: row.id,
    type: 'user_standing',
    username: row.username,
    suspended_at: row.suspendedAt && toWireDate(row.suspendedAt),
    restricted_until: row.restrictedUntil && toWireDate(row.restrictedUntil),
    must_change_password: row.mustChangePassword,
  };
}
