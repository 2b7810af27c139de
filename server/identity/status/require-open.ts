import { Failure } from '#server/kernel/core/failure.ts';
import type { Context } from '#server/kernel/context/context.ts';
import { toWireDate } from '#server/kernel/core/wire-date.ts';
import { mayComeBack } from '../credentials/leaving-store.ts';
import { makeLink } from '../credentials/links.ts';
import { noteRefused } from './note-refused.ts';
import { outcome } from './outcome.ts';
import type { AccountStatus } from './status-store.ts';

/** Refuses the proven owner of a closed account; nobody else learns its status [AUTH-08]. */
export async function requireOpen(context: Context, status: AccountStatus): Promise<void> {
  const { id, suspendedAt, restrictedUntil } = status;
  if (suspendedAt !== null) {
    if (await mayComeBack(context.tx, id)) return offerToStay(context, id);
    await noteRefused(context, id, 'suspended');
    throw outcome('suspended');
  }
  if (restrictedUntil !== null && restrictedUntil > context.now) {
    await noteRefused(context, id, 'soft_banned');
    throw outcome('soft_banned', { extra: { until: toWireDate(restrictedUntil) } });
  }
}

/** Refuses a leaving person, with a token that proves this log-in and restores the account. */
async function offerToStay(context: Context, personId: string): Promise<never> {
  const token = await makeLink(context, { personId, kind: 'restore', email: '' });
  throw new Failure('account_leaving', 'This account is about to be deleted.', {
    detail: 'You asked for it. You can still keep it.',
    commitsWrites: true,
    extra: { restore_token: token },
  });
}
